import { mutationsIn, type Mutation } from "./mutation.ts"

const of = mutationsIn("codegen")

const approval = of("approval")
const catchAll = of("catch-all")
const changedBytes = of("changed-bytes")
const commanded = of("record-command")
const probing = of("probe")
const scanning = of("scan/scan")
const scanHostile = of("scan/hostile")
const keeping = of("init/kept")
const read = of("read-record")
const shadowed = of("shadow-mode")
const twins = of("twins/twins")
const twinsProbed = of("probe/twins")
const chain = of("lock-chain")
const lost = of("lost")
const verified = of("verify-record")
const visible = of("visible")

/** What the tools refuse to believe, and to print. */
export const TOOLS: readonly Mutation[] = [
  catchAll("borrowed", "a rule for everything is the rule of no page", "return !entry.catchAll", "return false"),
  catchAll(
    "subject",
    "a catch-all is a page under its own rule alone",
    "governing !== null && isRootSubtree(governing) && outside",
    "governing !== null && outside",
  ),
  catchAll(
    "verify/agreement",
    "the route lock is asked about the catch-all too",
    "const own = entry.catchAll ? catchAllKey : key",
    "if (entry.catchAll) return\n    const own = key",
  ),
  shadowed(
    "diff/diff-access",
    "shadow mode that ends later opens",
    ': string => until ?? ""',
    ': string => (until === undefined ? "" : "until")',
  ),
  shadowed(
    "diff/diff-access",
    "a rule in shadow mode is another than the same rule enforced",
    "const withheld = withheldIn(side, deciding?.rule ?? null)",
    "const withheld = null",
  ),
  shadowed(
    "record/verify-record",
    "a record tells the shadow mode of its policy",
    "canonicalJson(claimed.shadow ?? null) !== canonicalJson(found.shadow ?? null)",
    "claimed.shadow !== claimed.shadow",
  ),
  chain(
    "lock-chain/lock-chain",
    "the locks come before all other middleware",
    'locks.member !== "middleware" || locks.of.text !== begins.of.text',
    'locks.of.text === ""',
  ),
  chain("lock-chain/lock-chain", "the list is used nowhere else", "if (use !== null)", "if (use === root.file)"),
  chain(
    "lock-chain/exported",
    "what may be set again is no constant",
    "(statement.declarationList.flags & ts.NodeFlags.Const) === 0",
    "statement.declarationList.declarations.length === 0",
  ),
  chain(
    "lock-chain/lock-chain",
    "the function is that of the package",
    'opener?.name !== "openLocks" || opener.specifier !== GUARD_PACKAGE',
    "opener === null",
  ),
  chain(
    "lock-chain/lock-chain",
    "nothing replaces the guards",
    "if (hiding !== undefined)",
    "if (hiding === property)",
  ),
  chain(
    "lock-chain/lock-chain",
    "the guards are a whole module",
    "found === null || found.name !== null",
    "found === null",
  ),
  chain(
    "lock-chain/lock-chain",
    "the guards are those of this policy",
    "if (compiled.file !== output)",
    'if (compiled.file === "")',
  ),
  chain(
    "lock-chain/lock-chain",
    "no alias leads the package into the app",
    "if (isAliased(module.source.path, GUARD_PACKAGE, ownLocks))",
    "if (module === root.found)",
  ),
  chain("lock-chain/resolve", "a bundler has no choice of files", "if (twin !== undefined)", 'if (twin === "")'),
  chain("lock-chain/plugin-options", "the plugin looks at the locks", 'if (key === "locks")', 'if (key === "")'),
  lost(
    "diff",
    "an app that lost its locks fails the gate",
    'if (lost.length > 0 && question.failOn !== "closed")',
    "if (lost.length > 1_000)",
  ),
  chain(
    "lock-chain/bundler-aliases",
    "no alias of Vite's leads the locks elsewhere",
    "name === find || name.startsWith(`${find}/`)",
    "name === `${find}//`",
  ),
  lost(
    "history/lock-chain-at",
    "an app that is built without the plugin fails the gate",
    "if (!isBuiltWithPlugin(before) || isBuiltWithPlugin(after)) return null",
    'if (!isBuiltWithPlugin(before) || after.has("")) return null',
  ),
  lost(
    "react-router/read-config",
    "a preset may bring the app directory",
    'if (key === "presets" && !isEmptyList(literal) && !keys.includes("appDirectory"))',
    "if (key === null)",
  ),
  lost(
    "history/lock-chain-at",
    "an app directory that is computed is refused",
    "if (!isDirectoryKnown)",
    'if (appDirectory === "")',
  ),
  of("module-exports")(
    "react-router/module-exports",
    "a module that has changed is read anew",
    "before?.digest === digest",
    "before !== undefined",
  ),
  approval(
    "approval/envelope",
    "an approval is signed",
    "if (!isSpeltOut || !verify(null, preAuthentication(body), key, signature))",
    "if (!isSpeltOut)",
  ),
  approval(
    "approval/envelope",
    "an approval is signed by this key",
    "if (keyid !== keyIdOf(key)) return",
    'if (keyid === "") return',
  ),
  approval("approval/envelope", "a signature has one spelling", "if (!isSpeltOut || !verify", "if (!verify"),
  approval(
    "approval/signed-statement",
    "an approval of one app is none of another",
    'if ((statement.predicate.app ?? made.app) !== made.app) return "other-app"',
    "",
  ),
  approval(
    "approval/signed-statement",
    "an approval is of this policy before",
    "if (said.base !== made.base) return",
    "if (said === null) return",
  ),
  approval(
    "approval/signed-statement",
    "an approval is of this policy after",
    "if (said.proposed !== made.proposed) return",
    "if (said === null) return",
  ),
  approval(
    "approval/signed-statement",
    "an approval is of what the change does",
    "if (said.change !== made.change) return",
    "if (said === null) return",
  ),
  approval(
    "approval/signed-statement",
    "an approval ends",
    "then.getTime() > new Date(statement.predicate.expires).getTime()",
    "then === null",
  ),

  read(
    "record/read-record",
    "no record larger than any",
    "if (text.length > LARGEST_RECORD) return",
    "if (text === null) return",
  ),
  read(
    "record/read-record",
    "no record nested deeper than any",
    "if (isDeeperThan(MOST.depth, text)) return",
    "if (text === null) return",
  ),
  read(
    "record/read-record",
    "no record that unfolds to more than any",
    "if (size.characters > most.characters || size.parts > MOST.parts)",
    "if (size.characters < 0)",
  ),
  verified(
    "record/verify-record",
    "the order of versions is looked at",
    "orderClaimOf(versions, at, complete) ??",
    "null ??",
  ),
  verified("record/verify-record", "no commit is two versions", "nameClaimOf(versions, at, firstNamed) ??", "null ??"),
  verified(
    "record/verify-record",
    "no two versions that an address calls alike",
    "const name = commit.slice(0, 10)",
    "const name = commit",
  ),
  of("bindings-of-record")(
    "timeline/audit-of-record",
    "what changes nobody's access is nothing to approve",
    "return diff === null || diff.changes.length === 0 ? null : bound",
    "return diff === null ? null : bound",
  ),
  verified(
    "record/verify-record",
    "a version's digest is made again",
    "return claimed.digest === found.digest\n",
    "return claimed.digest !== null\n",
  ),
  verified(
    "record/verify-record",
    "the record's digest is made again",
    "return record.digest === digestOfRecord(record)\n",
    "return record.digest !== null\n",
  ),
  twins(
    "check/check-policy",
    "a policy is named by its whole hash",
    "policyHash: policyHashOf(resolved.policy),",
    "policyHash: policyHashOf(resolved.policy).slice(0, 16),",
  ),
  twins(
    "record/verify-record",
    "a record names the whole hash",
    "const found = format === SHORT_HASH_FORMAT ? shortHashOf(whole) : whole\n  if (claimed === found)",
    "const found = format === SHORT_HASH_FORMAT ? shortHashOf(whole) : whole\n  if (told.startsWith(shortHashOf(found)))",
  ),
  twins(
    "vite/built-timeline",
    "what is built is the newest commit's by its whole hash",
    "newest?.checked.policyHash === built.policyHash",
    "newest?.checked.policyHash.slice(0, 16) === built.policyHash.slice(0, 16)",
  ),
  twins(
    "vite/access-record",
    "what is not committed is told by whole hashes",
    "newest.after?.policyHash === built.policyHash",
    "newest.after?.policyHash.slice(0, 16) === built.policyHash.slice(0, 16)",
  ),
  twinsProbed(
    "commands/probe",
    "a deployment's whole hash is compared",
    "running !== checked.policyHash && running",
    "running.slice(0, 16) !== checked.policyHash.slice(0, 16) && running",
  ),
  verified(
    "record/verify-record",
    "a version's policy is compiled again",
    "if (claimed === found) return null\n  const of =",
    "if (told !== null) return null\n  const of =",
  ),
  verified(
    "record/verify-record",
    "a version's guard table is made again",
    " ?? tableClaimOf(claimed.table, found.table)",
    "",
  ),
  verified(
    "record/compare-with-git",
    "a record's text is what git has",
    "if (JSON.stringify(claimed.policy) !== JSON.stringify(found.policy)) return",
    "if (claimed.policy === null) return",
  ),
  verified(
    "record/compare-with-git",
    "no version is dropped",
    "if (complete && main.complete && committed.length > versions.length) {",
    "if (committed.length > 1e9) {",
  ),

  verified(
    "record/compare-with-git",
    "a record's route list is what git has",
    "if (inventory !== null && canonicalJson(inventory) === canonicalJson(found)) return null",
    "if (inventory !== null) return null",
  ),
  commanded(
    "record/compare-with-git",
    "an older version's routes are what git has",
    "const isRead = claimed.routes !== null && found.routes !== null",
    "const isRead = claimed.routes === undefined",
  ),
  commanded(
    "commands/verify-record",
    "a record's route list is looked up in git",
    "if (routesClaim !== null) return isFalse(routesClaim)",
    'if (routesClaim === "") return isFalse(routesClaim)',
  ),
  commanded(
    "commands/verify-record",
    "a name that git does not tell is said",
    "...(app === name ? [] :",
    '...(app !== "" ? [] :',
  ),
  probing(
    "probe/get",
    "a probe asks that origin only",
    'if (url.origin !== origin) return { kind: "silence", why: "its address leads to another origin" }',
    "",
  ),
  scanning("scan/asking", "cookies go to pages alone", "cookie === null || !question.isEndpoint", "true"),
  scanning("scan/scan", "what may act is not opened unasked", "!all && mayAct(path)", "all && mayAct(path)"),
  scanning("scan/page-data", "data of refused pages is asked for", 'kind === "refused" || kind === "sent"', "false"),
  scanning("scan/page-data", "null is no data", "data >= 0", "true"),
  scanning("scan/judge", "a password field is no open page", "if (html.asksPassword) return", "if (!html) return"),
  scanning("commands/scan", "an origin elsewhere needs a flag", "!question.remote && !isLoopback(address)", "false"),
  scanHostile("scan/asking", "a scan ends at its bound", "this.#sent < this.#bounds.requests && ", ""),
  keeping("policy/kept", "a catch-all that showed content is kept", "!route?.asked.some(showsContent)", "true"),
  keeping(
    "policy/first-rules",
    "a layout has no say where its index is served",
    "known !== undefined && isHidden(entry)",
    "false",
  ),
  keeping(
    "policy/kept",
    "what was unsure stays closed",
    "return checked(`unsure: ${stranger.why}`)",
    'return opening("anyone", "")',
  ),
  keeping(
    "policy/kept",
    "a useless cookie is nobody's",
    "name !== STRANGER && !useless.has(name)",
    "name !== STRANGER",
  ),
  probing(
    "commands/probe",
    "what was not tried is no success",
    "found.silent.length === 0 && found.left === 0",
    "found.silent.length === 0",
  ),
  probing(
    "probe/probe",
    "a probe asks so many questions and no more",
    "questions.slice(0, requests)",
    "questions.slice()",
  ),
  probing("probe/probe", "a probe ends in time", "() => performance.now() < until,", "() => true,"),
  probing(
    "probe/judge",
    "an open page that sends people to sign in is told",
    "(target !== null && target === home) ||",
    "(target !== null && target === null) ||",
  ),
  changedBytes(
    "record/record-text",
    "a file says nothing beside its record",
    "recordText({ ...record, inventory: asWritten(text) }) === text.replaceAll",
    "spelled(JSON.parse(text) as RecordFile) === text.replaceAll",
  ),
  changedBytes(
    "record/table-delta",
    "no row is told anew that says what it said",
    "{ ...row, outcomes: inOrder(row.outcomes) }",
    "row",
  ),
  commanded(
    "record-file",
    "no report is made of a false record",
    "if (claim !== null) throw new FalseRecordError(`the record ${file} is not true",
    'if (claim === "") throw new FalseRecordError(`the record ${file} is not true',
  ),
  commanded(
    "record-file",
    "no command takes a record that is spelt otherwise",
    "return claim === null ? misspellingOf(record, text) : claim",
    "return claim === null ? null : claim",
  ),
  of("other-builds")(
    "record-file",
    "no deployment is held against a false record",
    "if (claim !== null) throw new FalseRecordError(`the record ${file} is not true",
    'if (claim === "") throw new FalseRecordError(`the record ${file} is not true',
  ),

  of("access-timeline")(
    "timeline/access-timeline-of",
    "a history that changes every page in every version is bounded",
    "all <= most ? most :",
    "all >= 0 ? all :",
  ),
  visible(
    "source/read-policy",
    "no character that a reviewer does not see",
    "    if (found.length === MOST_FINDINGS) break\n",
    "    break\n",
  ),
  visible(
    "source/visible",
    "no line that a runner takes for a command",
    '    .replace(/^([^\\S\\n]*):(?=:)/gm, "$1\\\\u{3a}")\n',
    "",
  ),
  visible(
    "source/visible",
    "a carriage return ends a line only before a line feed",
    'if (character === "\\r" && text[start + 1] === "\\n") continue',
    'if (character === "\\r") continue',
  ),
  of("file-names")(
    "report/access-change",
    "no file's name is markup",
    "quote(textOfPlace(place))",
    "textOfPlace(place)",
  ),
  of("reports")("report/table-csv", "no cell is a formula", '.replace(FORMULA, "$1\'")', ""),
]
