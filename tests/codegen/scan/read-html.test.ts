import { describe, expect, test } from "vitest"
import { readHtml } from "../../../codegen/scan/judge.ts"

describe("the texts of a page", () => {
  test.each<[string, string, readonly string[]]>([
    ["are the pieces between its tags", "<h1>Your <b>orders</b></h1>Total", ["Your", "orders", "Total"]],
    ["have single spaces and no numbers", "<p>12  new\n orders7 </p>34<p> </p>", ["new orders"]],
    ["end with the text before a tag that never ends", "<p>All<p", ["All"]],
    ["do not include comments", "a<!-- <b>no</b> > -->b", ["a", "b"]],
    ["end with a comment that never ends", "a<!-- b>c", ["a"]],
    ["do not include a comment's own end", "a<!-->b-->c", ["a", "c"]],
    ["do not include scripts, whatever is in them", "a<script>if (b<c) d('<p>e')</script>f", ["a", "f"]],
    ["do not include what is hidden in other elements", "<STYLE>a</STYLE><textarea>b</textarea><svg>c</svg>d", ["d"]],
    ["do not include templates and fallbacks", "<template>a</template><noscript>b</noscript>c", ["c"]],
    ["end with an element that never ends", "a<script>b</style>c", ["a"]],
    ["go on after an element that closes itself", "a<svg/>b", ["a", "b"]],
    ["go on after tags with no name", "a<>b<!doctype html>c<1>d", ["a", "b", "c", "d"]],
    ["go on after a tag whose name comes later", "a<!script>b<? style>c", ["a", "b", "c"]],
    ["are none in an empty page", "", []],
  ])("%s", (_, html, texts) => {
    expect(readHtml(html).texts).toEqual(texts)
    expect(readHtml(html).inner.texts).toEqual(texts)
  })

  test("end with the piece that exceeds 64 KiB", () => {
    const [whole, more] = ["x".repeat(64 * 1024), "x".repeat(64 * 1024 + 1)]
    expect(readHtml(`<p>${whole}<p>a<p>b`).texts).toEqual([whole, "a"])
    expect(readHtml(`<p>${more}<p>a`).texts).toEqual([more])
    expect(readHtml(`<p>${"x".repeat(64 * 1024 - 1)}<p>a<p>b<p>c`).texts.slice(1)).toEqual(["a", "b"])
  })
})

describe("the texts and links of a page without its menus", () => {
  test.each<[string, string, readonly string[]]>([
    ["leave out menus and footers", "a<nav>b<p>c</nav>d<FOOTER>e</FOOTER>f", ["a", "d", "f"]],
    ["leave out menus within menus", "a<nav>b<nav>c</nav>d</nav>e", ["a", "e"]],
    ["leave out the header", "<header>a<nav>b</nav>c</header>d", ["d"]],
    ["have the header of an article", "<article><header>a</header>b</article><header>c</header>d", ["a", "b", "d"]],
    ["have the header of the main part", "<main><header>a</header></main><header>b</header>", ["a"]],
    ["are not lost after a menu that is closed twice", "<nav>a</nav></nav>b</footer>c<nav>d</nav>", ["b", "c"]],
    ["leave out a menu with elements in it", "<nav>a<p>b</p>c<xnav>d</nav>e", ["e"]],
    ["end with a menu that never ends", "a<nav>b", ["a"]],
    ["have what only looks like a menu", "<navigation>a</navigation><mainly>b<header>c", ["a", "b"]],
    ["have what only ends like the main part", "<domain><header>a</header>b", ["b"]],
    ["have what only looks like the main part", "<x-main><header>a</header>b", ["b"]],
    ["have the header of the main part after a menu in it", "<main><nav>a</nav><header>b</header>", ["b"]],
  ])("%s", (_, html, texts) => {
    expect(readHtml(html).inner.texts).toEqual(texts)
    const linked = html.replaceAll(/>([a-z])/g, '><a href="$1">$1')
    expect(readHtml(`<p>${linked}`).inner.links).toEqual(texts.filter((text) => html.includes(`>${text}`)))
  })
})

describe("the links of a page", () => {
  test.each<[string, string, readonly string[]]>([
    ["are read as they are written", '<a href="/a?b=1&amp;c=2&amp;d">x</a>', ["/a?b=1&c=2&d"]],
    ["may be in single quotes or in none", "<a class=x href='/a b'><A HREF = /c>", ["/a b", "/c"]],
    ["may be empty", '<a href="">', [""]],
    ["are those of `href` alone", '<a data-href="/a"><a hrefs="/b"><a>', []],
    ["are those of anchors alone", '<area href="/a"><link href="/b"></a href="/c">', []],
    ["end with the quote that began them", `<a href="/a'b"><a href='/c"d'>`, ["/a'b", '/c"d']],
  ])("%s", (_, html, links) => {
    expect(readHtml(html).links).toEqual(links)
    expect(readHtml(html).inner.links).toEqual(links)
  })

  test("are at most two thousand, also outside of the menus", () => {
    const { links, inner } = readHtml('<a href="/a">'.repeat(2_001))
    expect([links.length, inner.links.length]).toEqual([2_000, 2_000])
  })

  test("are not found far into a tag", () => {
    const linkAfter = (letters: number) => readHtml(`<a ${"x".repeat(letters)} href=/a>`).links
    // A tag is read to 4,096 characters, its `<` included.
    expect([linkAfter(4_085), linkAfter(4_086), linkAfter(4_090)]).toEqual([["/a"], ["/"], []])
  })
})

describe("what else a scan reads of a page", () => {
  test.each([
    ['<input type="password">', true],
    ["<INPUT name=a TYPE=PassWord>", true],
    ['<input type="text">', false],
    ["<input>", false],
    ['<div type="password">', false],
    ['<textarea><input type="password"></textarea>', false],
  ])("a field for a password: %s", (html, asks) => {
    expect(readHtml(html).asksPassword).toBe(asks)
  })

  test.each([
    ['<meta http-equiv="refresh" content="0;url=/a">', "/a"],
    [`<META HTTP-EQUIV=Refresh CONTENT="5 ; URL = '/a b' ">`, "/a b"],
    ['<meta http-equiv="refresh" content="0, url=/a ">', "/a"],
    ['<meta http-equiv="refresh" content=";url=/a">', "/a"],
    ['<meta http-equiv="refresh" content="0;url=/a"><meta http-equiv="refresh" content="0;url=/b">', "/a"],
    ['<meta http-equiv="refresh" content="9"><meta http-equiv="refresh" content="0;url=/b">', "/b"],
    ['<meta http-equiv="refresh" content="0;x;url=/a">', null],
    ['<meta http-equiv="refresh">', null],
    ['<meta name="refresh" content="0;url=/a">', null],
    ['<meta http-equiv="refreshed" content="0;url=/a">', null],
    ['<p http-equiv="refresh" content="0;url=/a">', null],
  ])("the address to which it sends the browser on: %s", (html, to) => {
    expect(readHtml(html).sendsOn).toBe(to)
  })

  test.each([
    ['<template data-dgst="1186405190"></template>', "1186405190"],
    ['<script>$RX("B:0","NEXT;401")</script>', "NEXT;401"],
    ['<script>$RX("","a","b")</script>', "a"],
    [`<template data-dgst="${"x".repeat(200)}">`, "x".repeat(200)],
    [`<template data-dgst="${"x".repeat(201)}">`, null],
    [`$RX("${"x".repeat(50)}","a")`, "a"],
    [`$RX("${"x".repeat(51)}","a")`, null],
    [`$RX("","${"x".repeat(200)}")`, "x".repeat(200)],
    [`$RX("","${"x".repeat(201)}")`, null],
    ['<template data-dgst="">', null],
    ["<p>", null],
  ])("the failure of a part: %s", (html, failure) => {
    expect(readHtml(html).failure).toBe(failure)
  })
})
