import { expect, test } from "vitest"

import { scriptsLast } from "../../src/server/scripts-last.ts"

const changed = (text: string): string => Buffer.from(scriptsLast(Buffer.from(text))).toString()

test.each<[string, string, string]>([
  ["nothing to load", "<p>ü</p>", "<p>ü</p>"],
  [
    "two scripts between letters of more than one byte",
    '“<link rel="modulepreload" href="/a.js"/>ü<link rel="modulepreload" href="/b.js"/>”',
    '“<link rel="modulepreload" fetchpriority="low" href="/a.js"/>ü<link rel="modulepreload" fetchpriority="low" href="/b.js"/>”',
  ],
  [
    "styles and fonts",
    '<link rel="stylesheet"/><link rel="preload"/>',
    '<link rel="stylesheet"/><link rel="preload"/>',
  ],
  ["what somebody typed", "&lt;link rel=&quot;modulepreload&quot;", "&lt;link rel=&quot;modulepreload&quot;"],
  ["its very end", '<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'],
])("%s", (_, document, want) => {
  expect(changed(document)).toBe(want)
})
