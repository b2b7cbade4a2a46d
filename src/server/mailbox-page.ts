import type { Context } from "hono"
import { html } from "hono/html"

import type { Mail } from "../backend/mail.ts"
import type { ServerEnv } from "./env.ts"
import { readersTime } from "./readers-time.ts"

/** The local mail as a plain page, or as JSON for whoever asks for that. Newest first. */
export function mailboxPage(context: Context<ServerEnv>, mails: readonly Mail[]): Response | Promise<Response> {
  context.header("Cache-Control", "no-store")
  const languages = context.req.header("Accept-Language")
  context.header("Vary", "Accept, Accept-Language")
  if (context.req.header("Accept")?.includes("application/json")) return context.json(mails)
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Mailbox · Sallyport</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style nonce="${context.var.secureHeadersNonce ?? ""}">
            :root {
              color-scheme: light dark;
              font:
                16px/1.5 "Inter Variable",
                Inter,
                system-ui,
                sans-serif;
            }
            html {
              background: light-dark(#ffffff, #15161a);
              color: light-dark(#1a1b21, #ececf1);
            }
            body {
              max-width: 44rem;
              margin: 2rem auto;
              padding: 0 1rem;
            }
            article {
              border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent);
              padding: 1rem 0;
            }
            h2 {
              font-size: 1rem;
              margin: 0;
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
            }
            a {
              color: light-dark(#24389c, #a9b8ff);
              display: inline-block;
              padding: 0.25rem 0;
            }
          </style>
        </head>
        <body>
          <main>
            <h1>Mailbox</h1>
            <p>Mail that this server would have sent. It is shown on this machine only and is gone after a restart.</p>
            <p><a href="/mailbox">Look again</a> · <a href="/">Back to Sallyport</a></p>
            ${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map((mail) => articleOf(mail, languages))}
          </main>
        </body>
      </html>`,
  )
}

const articleOf = (mail: Mail, languages: string | undefined) =>
  html`<article>
    <h2>${mail.subject}</h2>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Sent</dt>
      <dd><time datetime="${mail.sentAt}">${readersTime(mail.sentAt, languages)}</time></dd>
    </dl>
    <pre>${mail.text}</pre>
    ${mail.link === "" ? "" : html`<p><a href="${mail.link}">Open the link in this mail</a></p>`}
  </article>`
