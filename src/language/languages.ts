import type { FindingSentences, SENTENCES, Translated } from "../../codegen/messages/index.ts"
import type { site } from "./german/site.ts"
import type { workbench } from "./german/workbench.ts"

/** The languages of this site. The first is the default. */
export const LANGUAGES = ["en", "de"] as const

/** A language of this site, by its tag. */
export type Language = (typeof LANGUAGES)[number]

/** True for the tag of a language of this site. */
export const isLanguage = (word: string | null | undefined): word is Language =>
  (LANGUAGES as readonly unknown[]).includes(word)

type Sentences<Key extends string = string> = Readonly<Record<Key, string>>

/** A language's sentences for the compiler's findings and answers. */
export interface CompilerTables {
  readonly findings: FindingSentences
  readonly sentences: Translated<typeof SENTENCES>
}

/** A translation of the site. It does not compile if it lacks a sentence that the German one has. */
interface Translation {
  /** The language's own name for itself, for people who cannot read the page's language. */
  readonly name: string
  /** The sentences that every page may need. Browsers load them first. */
  readonly site: () => Promise<Sentences<keyof typeof site>>
  /** The other sentences, which only the workbench's pages need. */
  readonly workbench: () => Promise<{
    readonly sentences: Sentences<keyof typeof workbench>
    readonly compiler: CompilerTables
  }>
}

/** English, in which the sentences are written. */
interface Original {
  readonly name: string
  /** The sentences with a count, each with its singular. Every other English sentence is its own key. */
  readonly site: () => Promise<Sentences>
  readonly workbench: null
}

/** Each language's sentences. Imported on demand, so that a browser loads only the language that it needs. */
export const CATALOGUES: Readonly<{ en: Original } & Record<Exclude<Language, "en">, Translation>> = {
  en: { name: "English", site: async () => (await import("./english.ts")).english, workbench: null },
  de: {
    name: "Deutsch",
    site: async () => (await import("./german/site.ts")).site,
    workbench: async () => {
      const [{ workbench }, compiler] = await Promise.all([
        import("./german/workbench.ts"),
        import("./german/findings.ts"),
      ])
      return { sentences: workbench, compiler }
    },
  },
}
