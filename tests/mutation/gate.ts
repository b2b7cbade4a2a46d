import { mutationsIn, type Mutation } from "./mutation.ts"

const of = mutationsIn("codegen")
const named = of("revision-names")
const converted = of("conversion")
const bound = of("lock-chain/converted")
const rejected = of("diff-rejected")
const reviewed = mutationsIn("src")("policies/reviews", "reviewed-changes")
const configured = mutationsIn("src")("config")

/** What a gate believes: a name, a commit, a file, and who approves. */
export const GATE: readonly Mutation[] = [
  named(
    "history/revision",
    "a name with several meanings is refused",
    "if (meanings.length > 1)",
    "if (meanings.length > 1_000)",
  ),
  named(
    "history/revision",
    "git's own warning of a name counts",
    "if (found?.isAmbiguous === true)",
    "if (found === undefined)",
  ),
  named(
    "history/revision",
    "a ref in full is no tag of that name",
    'if (base.startsWith("refs/") && ',
    'if (base === "" && ',
  ),
  named(
    "history/revision",
    "what is negated is no commit",
    'return base === "" && !steps.startsWith("@{") ? null : { base, steps }',
    "return { base, steps }",
  ),
  named("git/git", "objects are what their hashes name", 'GIT_NO_REPLACE_OBJECTS: "1",', ""),
  named("git/git", "no file of grafts gives a commit other parents", "GIT_GRAFT_FILE: devNull,", ""),
  named("git/git", "no program watches the files", '"core.fsmonitor=false",', ""),
  named(
    "git/git",
    "the environment names no other repository",
    ".filter(([name]) => !ELSEWHERE.has(name))",
    '.filter(([name]) => name !== "")',
  ),
  named(
    "history/revision",
    "no setting names another working tree",
    "if (placed(path.join(top, prefix)) === placed(root)) return prefix",
    'if (top !== "") return prefix',
  ),
  converted("git/conversion", "a link is not the file that it leads to, in a commit", '  "120000": LINK,\n', ""),
  converted(
    "git/conversion",
    "a link is not the file that it leads to, on disk",
    "const reason = isLinked(root, relative) ?",
    'const reason = relative === "" ?',
  ),
  bound(
    "git/conversion",
    "a file outside the repository hides no other",
    "return [inside, ...outside.map((place) => [place])].flatMap(",
    "return [[...inside, ...outside]].flatMap(",
  ),
  bound(
    "project/disk",
    "git converts no file of the chain, on disk",
    "chain.fault ?? convertedLink(ofChain)",
    "chain.fault",
  ),
  bound(
    "history/lock-chain-at",
    "git converts no file of the chain, in a commit",
    "(await convertedIn(root, after, now.files))",
    "now.fault",
  ),
  converted("git/conversion", "an encoding is noticed", '"working-tree-encoding", ', ""),
  converted("git/conversion", "a filter is noticed", '"filter", ', ""),
  converted("git/conversion", "words that git fills in are noticed", '"ident", ', ""),
  converted("git/conversion", "words that an archive fills in are noticed", ', "export-subst"', ""),
  converted(
    "git/conversion",
    "attributes are those of the commit, in every directory",
    "steps.map((_, depth)",
    "steps.slice(0, 1).map((_, depth)",
  ),
  converted(
    "history/policy-at",
    "what is proposed stands at the policy's own place",
    "(await isPast(places.root, revision)) ?",
    'revision.hash !== "" ?',
  ),
  converted(
    "recording/record-of-project",
    "nothing is recorded that git converts",
    "if (conversion !== undefined)",
    'if (conversion?.file === "")',
  ),
  rejected(
    "diff",
    "a rejected policy is told of",
    'const note = rejected.length === 0 ? "" :',
    'const note = rejected.length >= 0 ? "" :',
  ),
  reviewed(
    "read-reviews.server",
    "only approvers' approvals are read",
    'given.filter((one) => isApprover(approvers, people[writerOf(one)] ?? ""))',
    'given.filter((one) => people[writerOf(one)] !== "")',
  ),
  configured(
    "config",
    "no server signs for anybody",
    'text("APPROVAL_KEY") !== null && text("APPROVERS") === null && isOpenToAll',
    'text("APPROVAL_KEY") === ""',
  ),
  configured(
    "config",
    "a hosted project may give anybody an account",
    'signup !== "closed" || backend.kind === "hosted"',
    'signup !== "closed"',
  ),
]
