import type { Context } from "hono"
import { html } from "hono/html"

import type { Mail } from "../backend/mail/mail.ts"
import { localesIn, readerOf } from "../language/reader.ts"
import { textFor } from "../language/text-for.server.ts"
import type { Text } from "../language/use-text.ts"
import type { ServerEnv } from "./http/env.ts"

/** The local emails as a plain page in the reader's language, or as JSON for a client that accepts it. Newest first. */
export async function mailboxPage(context: Context<ServerEnv>, mails: readonly Mail[]): Promise<Response> {
  context.header("Cache-Control", "no-store")
  const request = context.req.raw
  const languages = context.req.header("Accept-Language")
  context.header("Vary", "accept, accept-language, cookie")
  const text = await textFor(request)
  if (context.req.header("Accept")?.includes("application/json")) return context.json(mails)
  return context.html(
    html`<!doctype html>
      <html lang="${readerOf(request.headers).language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${text("Mailbox")} · Sallyport</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style nonce="${context.var.secureHeadersNonce ?? ""}">
            :root {
              color-scheme: light dark;
              font:
                0.875rem/1.5 "Inter Variable",
                Inter,
                system-ui,
                sans-serif;
            }
            html {
              background: light-dark(#f6f6f3, #131417);
              color: light-dark(#1b1c20, #ececea);
            }
            body {
              max-width: 44rem;
              margin: 0.75rem auto;
              padding: 0 1rem;
            }
            header {
              border-bottom: 1px solid light-dark(#dcdcd4, #33363d);
              padding-bottom: 0.5rem;
            }
            header a {
              display: inline-flex;
              align-items: center;
              gap: 0.5rem;
              color: inherit;
              font-weight: 600;
              text-decoration: none;
            }
            h1 {
              font-size: 1.5rem;
              margin: 1.25rem 0 0.25rem;
              letter-spacing: -0.02em;
              line-height: 1.2;
            }
            article {
              border: 1px solid light-dark(#dcdcd4, #33363d);
              border-radius: 8px;
              background: light-dark(#ffffff, #1b1d21);
              padding: 0.75rem 1rem;
              margin-bottom: 0.75rem;
            }
            h2 {
              font-size: 1rem;
              margin: 0;
            }
            dt,
            .lead {
              color: light-dark(#5a5c64, #a6a8b0);
            }
            dl {
              display: grid;
              grid-template-columns: max-content 1fr;
              gap: 0 1rem;
              margin: 0.25rem 0;
            }
            dd {
              margin: 0;
              overflow-wrap: anywhere;
            }
            pre {
              white-space: pre-wrap;
              overflow-wrap: anywhere;
              font: inherit;
              margin: 0.5rem 0;
            }
            p {
              margin: 0.25rem 0;
            }
            a {
              color: light-dark(#2a3f9d, #a9b8ff);
              display: inline-block;
              padding: 0.25rem 0;
            }
          </style>
        </head>
        <body>
          <header>
            <a href="/"><img src="/favicon.svg" alt="" width="24" height="24" />Sallyport</a>
          </header>
          <main>
            <h1>${text("Mailbox")}</h1>
            <p class="lead">
              ${text("Emails that this server would have sent. They are shown on this machine only and are gone after a restart.")}
            </p>
            <p><a href="/mailbox">${text("Refresh")}</a> · <a href="/">${text("Back to Sallyport")}</a></p>
            ${mails.length === 0 ? html`<p>${text("No emails yet. Emails from this server appear here.")}</p>` : mails.map((mail) => articleOf(mail, languages, text))}
          </main>
        </body>
      </html>`,
  )
}

/** An email as part of the page. */
const articleOf = (mail: Mail, languages: string | undefined, text: Text) =>
  html`<article>
    <h2 lang="${mail.language}">${mail.subject}</h2>
    <dl>
      <dt>${text("Recipient")}</dt>
      <dd>${mail.to}</dd>
      <dt>${text("Sent")}</dt>
      <dd><time datetime="${mail.sentAt}">${readersTime(mail.sentAt, languages)}</time></dd>
    </dl>
    <pre lang="${mail.language}">${mail.text}</pre>
    <p><a href="${mail.link}">${text("Open the link in this email")}</a></p>
  </article>`

/** A time in the format of the browser's languages. The time zone is this machine's unless another one is given. */
export function readersTime(iso: string, acceptLanguage: string | undefined, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat([...localesIn(acceptLanguage ?? ""), "en"], {
    dateStyle: "medium",
    timeStyle: "medium",
    ...zone,
  })
  return format.format(new Date(iso))
}
