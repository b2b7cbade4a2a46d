import { fileNamed, mutationsIn, type Mutation } from "./mutation.ts"

const of = mutationsIn("src")

const shown = (file: string, breaks: string, text: string, instead: string): Mutation => ({
  breaks,
  file: fileNamed("src", file),
  text,
  instead,
  tests: ["tests/ui/typed.test.tsx"],
})
const address = of("client-address", "trusted-peers")
const config = of("config")
const dev = of("dev-files")
const store = of("limit-store")
const refusals = of("http/refusals")
const mail = of("mail-limit")
const password = of("passwords", "password-lengths")
const link = of("addresses")
const told = of("changes-told")
const spoken = of("mail-language")
const role = of("data/roles", "access-token")
const record = of("audit-log")
const compiler = of("compile-thread", "compile-time", "thread-time", "waiting-line")
const form = of("form")
const apply = of("apply")
const elsewhere = of("recorded-policy")
const proof = of("sign-in/fresh-proof")
const doors = of("auth-forms")
const pictures = of("audit-pictures")
const uploads = of("policies/uploads")
const parts = of("review-parts")

/** What bounds, refuses and tells apart around the locks. */
export const AROUND: readonly Mutation[] = [
  // What people upload.
  uploads("uploads.server", "what was replaced meanwhile is not written over", '    .eq("digest", digest)\n', ""),
  uploads(
    "uploaded-records.server",
    "what is known of an upload is its owner's",
    "JSON.stringify([owner, upload.id])",
    "upload.id",
  ),
  uploads("policies/uploads/uploads.server", "a file's name hides nothing", "[\\p{C}\\p{Zl}\\p{Zp}]", "\\x00"),
  uploads(
    "routes/dashboard/apps/upload.server",
    "nothing false is kept",
    'if (opened.kind !== "true") return notTrue(opened)',
    'if (opened.kind === "unchecked") return notTrue(opened)',
  ),
  uploads(
    "routes/dashboard/apps/upload.server",
    "no upload beyond its size",
    "  if (file.size > QUOTAS.bytes_of_an_upload) return tooLarge()\n",
    "",
  ),
  uploads(
    "routes/dashboard/apps/upload.server",
    "a newer record goes on where the older one ends",
    "  if (refusal !== null) return refusal\n",
    "",
  ),
  uploads(
    "apps.server",
    "no upload takes the place of what the server was given",
    '  if (given !== undefined) return { kind: "found", app: given }\n',
    "",
  ),
  uploads(
    "apps.server",
    "nothing of a false upload is shown",
    '  if (opened.kind !== "true") return { kind: opened.kind === "false" ? "false" : "unreadable" }\n',
    "",
  ),
  of("record-registry")(
    "record-answer.server",
    "no upload that unfolds to more than one may",
    "readRecord(text, isUploaded ? UPLOADED : undefined)",
    "readRecord(text)",
  ),
  of("record-registry")(
    "record-answer.server",
    "an audit is counted whole",
    "serialize(audit).byteLength",
    "serialize(audit?.policy.text).byteLength",
  ),
  {
    breaks: "no upload of too many paths in too many versions",
    file: "codegen/record/read-record.ts",
    text: "paths.size * file.versions.length > most.cells",
    instead: "paths.size > most.cells",
    tests: ["tests/policies/record-registry.test.ts"],
  },
  // What one page of a review carries.
  parts("compiler/parts", "a part has so many entries", "count >= entries || ", ""),
  parts("compiler/parts", "a part has so many characters", " || sum + length > characters", ""),
  parts("routes/reviews/text-flow", "a long line goes on in pieces", "PIECE_LENGTH = 500", "PIECE_LENGTH = 1e9"),
  parts(
    "routes/reviews/text-flow",
    "what is said of a line counts",
    "part = partNext(comment.body.length)\n      said",
    "said",
  ),
  parts("routes/reviews/carried-review", "a page of a review carries no text", "review: namesOf(review),", "review,"),
  parts(
    "routes/reviews/carried-review",
    "no form carries a text that is too long",
    "review.policy.length <= LONGEST_TO_REPLACE ? review.policy : null",
    "review.policy",
  ),
  parts(
    "routes/reviews/carried-review",
    "so many comments about the whole",
    "partOf(whole, part, SHARE)",
    "partOf(whole, part, { entries: 1e9, characters: 1e9 })",
  ),
  parts(
    "routes/reviews/carried-review",
    "so many approvals",
    "partOf(facts.approvals, part, SHARE)",
    "partOf(facts.approvals, part, { entries: 1e9, characters: 1e9 })",
  ),
  parts(
    "proposal-answer.server",
    "so many changes of access",
    "changes: counted.of(words.changes, SHARE.entries),",
    "changes: words.changes,",
  ),
  parts("proposal-answer.server", "so many findings", "counted.of(findings, SHARE.entries)", "findings"),
  parts(
    "proposal-answer.server",
    "so many lines of a change",
    "this.of(lines, SHARE.lines, ",
    "this.of(lines, { entries: 1e9, characters: 1e9 }, ",
  ),
  parts("proposal-answer.server", "no line is longer than is read", "shown.map(shortened)", "shown"),
  parts(
    "proposal-answer.server",
    "so many claims",
    "[...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry),\n      SHARE.entries,",
    "[...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry),\n      { entries: 1e9, characters: 1e9 },",
  ),
  // What a page of the dashboard draws.
  pictures("few-pages", "so many pages are drawn", "count > MOST_ROWS || ", ""),
  pictures("few-pages", "so many times are drawn", "periods > MOST_PERIODS_DRAWN || ", ""),
  pictures("few-pages", "paths come to an end", " || characters > MOST_OF_PATHS", ""),
  pictures(
    "few-pages",
    "of one page the newest times alone",
    "Math.max(0, page.periods.length - MOST_PERIODS_DRAWN)",
    "0",
  ),
  pictures("site-tree", "a tree's paths come to an end", " || characters > MOST_OF_PATHS", ""),
  pictures("few-pages", "so many ways of a state", "journey.ways.slice(0, MOST_WAYS)", "journey.ways"),
  of("one-compile")(
    "policies/approvals/proposals.server",
    "one submit asks the compiler once",
    "  known.set(key, proposal)\n",
    "",
  ),
  of("rows")("routes/dashboard/answers/answers", "so many paths at a glance", "paths.slice(0, MOST_NAMED)", "paths"),
  of("rows")(
    "routes/dashboard/answers/answers",
    "no path without end at a glance",
    ".filter((path) => (characters += path.length) <= MOST_CHARACTERS)",
    "",
  ),
  of("rows")(
    "changes/changes-page",
    "so many changes of commits",
    "partsCounted({ entries: most, characters })",
    "partsCounted({ entries: 1e9, characters })",
  ),
  of("rows")(
    "changes/changes-page",
    "so many characters of commits",
    "partsCounted({ entries: most, characters })",
    "partsCounted({ entries: most, characters: 1e9 })",
  ),
  of("rows")(
    "routes/dashboard/compare/comparison.server",
    "so many changes of a comparison",
    "    entries: MOST_ROWS,\n",
    "    entries: 1e9,\n",
  ),
  of("rows")(
    "routes/dashboard/compare/comparison.server",
    "so many characters of a comparison",
    "    characters: MOST_CHARACTERS,\n",
    "    characters: 1e9,\n",
  ),
  // Whose request it is.
  address(
    "client-address",
    "only a trusted proxy names the client",
    "if (chain === undefined || !trusted.has(peer)) return peer",
    "if (chain === undefined) return peer",
  ),
  address("client-address", "the chain of proxies is read from the right", ".findLast((address)", ".find((address)"),
  address(
    "client-address",
    "what is no address names no client",
    'isIP(bare) === 0 || bare.includes("%") ? null : bare',
    "bare",
  ),
  address(
    "limit-key",
    "clients behind a translator are as many as they are",
    "if (embedded !== null) return",
    'if (embedded !== null && address === "") return',
  ),
  address(
    "limit-key",
    "a household is one client",
    "if (!isIPv6(address)) return address",
    "if (address !== null) return address",
  ),
  address("trusted-peers", "no network of every address", "if (length < 1 ||", "if (length < 0 ||"),

  // What may be set.
  config(
    "config",
    "off loopback mail has to be real",
    'if (backend.kind === "embedded" && !onLoopback &&',
    'if (backend.kind === "hosted" && !onLoopback &&',
  ),
  config(
    "config",
    "off loopback the public address is named",
    "if (!isLoopbackHost(host)) mistakes",
    "if (host === null) mistakes",
  ),
  config("config", "a token for the metrics is long", "/^[\\x21-\\x7e]{16,}$/", "/^[\\x21-\\x7e]{1,}$/"),
  config("config", "development has data of its own", '(mode === "development" ? ".data-dev" : ".data")', '".data"'),
  config("misspelt", "a misspelt setting is named", "return meant === undefined ? []", "return meant !== null ? []"),
  of("readiness")(
    "server/metrics",
    "metrics want the whole token",
    'timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`))',
    'digest(authorization ?? "").length > 0',
  ),

  // What the development server serves.
  dev("dev/dev-gate", "no module of the server", "SERVER.test(source) ? null :", 'source === "" ? null :'),
  dev(
    "dev/dev-gate",
    "no query but those of the app's own pages",
    "if (query !== undefined && !queriesOf(path).some((allowed) => allowed.test(query))) return null\n",
    "",
  ),
  dev("dev/dev-gate", "one query", "  if (more.length > 0) return null\n", ""),
  dev("dev-gate", "nothing through a link out of the folder", "return isWithin(real, realHome) &&", "return"),
  dev("dev-gate", "nothing of the data directory", " && !(realData != null && isWithin(real, realData))", ""),
  dev("dev-gate", "nothing to another origin", "file !== null && isOwnPage(incoming) &&", "file !== null &&"),
  dev(
    "dev-gate",
    "the live reload is the app's own",
    "incoming.headers.origin !== undefined && isOwnPage",
    "isOwnPage",
  ),

  // What is counted, where.
  store(
    "limit-store",
    "a store that fails is no opening",
    "        silent(error)\n        return own.take",
    "        silent(error)\n        return { taken: 0, rest: 0 } as never\n        own.take",
  ),
  refusals("http/refusals", "an early refusal has the headers of any other", "    ...security,\n", ""),
  refusals("http/refusals", "what follows a refusal is no request", "    over.add(outgoing.req.socket)\n", ""),

  // Mail.
  mail(
    "mail-limit",
    "mail to one address is bounded",
    "if (wait > 0) return Math.max",
    "if (wait > 1e9) return Math.max",
  ),
  mail(
    "mail-limit",
    "the count is bounded too",
    "new LRUCache<string, readonly number[]>({ max: MAX_KEYS })",
    "new Map()",
  ),
  mail(
    "allowance",
    "changes of address are bounded for each person",
    "consumedPoints <= MAILS ?",
    "consumedPoints > 0 ?",
  ),
  link(
    "email-change",
    "somebody else's address is not mailed",
    "if (owner === null || owner.id === userId) parts",
    "if (owner !== undefined) parts",
  ),
  link(
    "email-change",
    "an address that was taken meanwhile stays with its owner",
    "if (await isTaken(parts, user)) {",
    'if (user.id === "") {',
  ),
  link(
    "email-change",
    "both addresses confirm a change",
    "if (user.email_change_confirm_status === 0) {",
    'if (user.id === "") {',
  ),
  told("account-change", "links mailed before a change die with it", "  await voidLinks(parts, who.userId)\n", ""),
  told(
    "account-change",
    "a change is told",
    "  parts.postOffice.send({ kind, to: who.address,",
    "  void ({ kind, to: who.address,",
  ),
  spoken(
    "sign-up",
    "who signs up with somebody's address changes no language",
    "if (known === null) keepLanguage",
    "if (known !== undefined) keepLanguage",
  ),
  spoken(
    "mail-language",
    "a session that owes something changes no language",
    'if (sessionRefusal(parts, caller, "complete") === null) keepLanguage',
    "keepLanguage",
  ),
  spoken(
    "mail-language",
    "what is kept is a language that there is",
    "return languages.isLanguage(kept) ? kept : FALLBACK",
    "return (kept as Language | null) ?? FALLBACK",
  ),
  told("account-endpoints", "signing out elsewhere is told", "    othersEnded(parts, caller, ended)\n", ""),
  told("account-calls", "ending one session is told", "    othersEnded(parts, caller, [id])\n", ""),
  told("sessions", "leaving by oneself is no news", "  if (ended.every((id) => id === sessionId)) return\n", ""),
  told(
    "account/verify-link",
    "a change is taken back once",
    "  parts.accounts.forgetUndosSince(undo.user_id, undo.made_at)\n",
    "",
  ),
  told(
    "account/verify-link",
    "an address is not taken from who reads its mail",
    "if (holder.confirmed_at !== null) return false",
    'if (holder.id === "") return false',
  ),
  told("account/verify-link", "who made the change is out", "  await endSessionsBut(parts, undo.user_id, [])\n", ""),
  told(
    "account/verify-link",
    "who made the change has no password",
    "  await changeUser(parts.database, undo.user_id, { encrypted_password: parts.hashing.nobody })\n",
    "",
  ),
  told("account/verify-link", "a factor added since goes", "  removeFactorsSince(parts, undo)\n", ""),

  // Files that are not ours to write.
  of("not-writable")(
    "data-trouble",
    "what may not be written is said in words",
    '  EACCES: "not writable",\n  EPERM: "not writable",\n',
    "",
  ),

  // Passwords, tokens, sessions.
  password("passwords", "no short password", "password.length < SHORTEST_PASSWORD", "password.length < 1"),
  password(
    "passwords",
    "no password beyond what is compared",
    "if (isTooLong(password)) return weak",
    "if (password === null) return weak",
  ),
  password("auth/passwords", "no common password", " || common!.has(word)", ""),
  password("auth/passwords", "no single character", "new Set(word).size < 2 || ", ""),
  password("auth/passwords", "not one's own address", ", ...wordsOfAddress(email)", ""),
  role("access-token", "no role but a person's", 'claims?.["role"] === ROLE && ', ""),
  role("access-token", "no audience but a person's", ' && claims["aud"] === ROLE', ""),
  role("access-token", "one algorithm", 'head?.["alg"] === "HS256" && ', ""),
  of("session-life")(
    "auth-service",
    "a session ends however busy it is",
    "timebox: `${SESSION_LIFE.whole}s`",
    "timebox: `${SESSION_LIFE.whole * 9}s`",
  ),
  of("session-life")(
    "auth-service",
    "a session that nobody uses ends",
    "inactivity_timeout: `${SESSION_LIFE.idle}s`",
    "inactivity_timeout: `${SESSION_LIFE.whole}s`",
  ),
  of("session-life")(
    "sessions",
    "a session that has ended however busy it was is not listed",
    "age(created_at) > SESSION_LIFE.whole ||",
    "false ||",
  ),
  of("session-life")(
    "sessions",
    "a person has so many sessions and no more",
    "if (own.length <= MOST_SESSIONS) return 0",
    "if (own.length <= 1e9) return 0",
  ),
  of("session-life")(
    "caller",
    "a session that is used stays, however many are begun",
    "  parts.lastUse.set(sessionId, Date.now())\n",
    "",
  ),
  of("disk-full")(
    "later",
    "nothing is acknowledged that a full disk will not keep",
    "  if (!parts.hasRoom()) return noRoom()\n",
    "",
  ),
  of("disk-full")(
    "server/readiness",
    "a server with a full disk is not ready",
    '  if (!hasRoom(dataDir)) throw new Error("no room is left for data")\n',
    "",
  ),
  of("session-life")(
    "users",
    "however many sessions there are, all of them end",
    "const MOST_VALUES = 100",
    "const MOST_VALUES = 1e9",
  ),
  of("session-life")(
    "sessions",
    "a stranger's sign-ins end no session that gave the factor",
    "const verified = new Set(parts.store.verifiedSessionsOf(userId))",
    "const verified = new Set<string>()",
  ),
  of("session-life")(
    "sessions",
    "a session that nobody used is not listed",
    "> SESSION_LIFE.idle",
    "> SESSION_LIFE.whole",
  ),
  link(
    "sign-in",
    "an address that is not confirmed does not sign in",
    " || user.confirmed_at === null) return refused",
    ") return refused",
  ),
  of("bad-text")("addresses", "addresses are ASCII", "  if (!/^[\\x21-\\x7e]+$/.test(text)) return null\n", ""),

  // The record.
  record(
    "audit-log/store",
    "one person's events push out only their own",
    "out += Number(thin.run(person, kind, most).changes)",
    "out += most * 0",
  ),
  record("audit-log/store", "the record is bounded", "if (over > 0) out +=", "if (over > 1e9) out +="),
  record(
    "audit-log/store",
    "the record is its owner's to read",
    '    if (file !== ":memory:") keepToOwner(file)\n',
    "",
  ),
  record("audit-log/audit-log", "no id that is none", "person: idOf(event.person)", "person: event.person"),
  record(
    "audit-log/audit-log",
    "no detail that has no word",
    "return Object.fromEntries(Object.entries(given).filter(([key, value]) => isSayable(key, value, rules)))",
    "return { ...given } as Detail",
  ),
  record(
    "audit-log/audit-log",
    "no address that is none",
    "return isIP(address) === 0 ? null : address",
    "return address",
  ),
  record(
    "audit-log",
    "what waits for the disk is bounded",
    "if (waiting.length >= MOST_WAITING) {",
    "if (waiting.length >= 1e9) {",
  ),

  // The compiler's time.
  compiler("compile-worker.server", "a person's share ends", "current(who).time >= share", "current(who).time >= 1e12"),
  compiler(
    "compile-worker.server",
    "a short question does not wait for everybody's long ones",
    "waitingLine<Waiting>(time.usedBy)",
    "waitingLine<Waiting>()",
  ),
  compiler("waiting-line", "whoever has used least comes next", "usedBy(one) - usedBy(other) || ", ""),
  compiler(
    "thread-time",
    "a question that computes too long ends",
    "let left = processor",
    "let left = processor * 1e6",
  ),
  compiler("thread-time", "a thread that waits for ever ends", "pause(patience,", "pause(patience * 1e6,"),
  compiler(
    "thread-time",
    "a busy machine uses up nobody's time",
    "left = processor - millisecondsOf(await thread.cpuUsage(before))",
    "left = processor - millisecondsOf(await thread.cpuUsage(before)) - 1e9",
  ),
  compiler(
    "compile-worker.server",
    "a question that is given up counts, too",
    "use(Math.min(performance.now() - began, processor))",
    "use(0)",
  ),
  compiler(
    "compile-worker.server",
    "no more of one person's questions wait",
    "(who === null ? WITHOUT_SESSION : PER_PERSON)",
    "1e9",
  ),
  compiler(
    "compile-worker.server",
    "no more questions wait than may",
    "if (line.length + (busy ? 1 : 0) >= waiting) {",
    "if (line.length >= 1e9) {",
  ),
  compiler(
    "compile-answer.server",
    "findings are bounded",
    "if (diagnostics.length <= MOST_FINDINGS) return",
    "if (diagnostics.length <= 1e9) return",
  ),

  of("move")("move", "a review moves after the one that it replaces", "ORDER BY rowid", "ORDER BY id"),

  // What people read of each other.
  shown("typed", "what somebody typed hides nothing", "{visibleText(children)}", "{children}"),
  shown("routes/reviews/conversation", "a reviewed policy hides nothing", "visibleSource(written)", "written"),
  shown(
    "ui/policy/text-diff",
    "a change of a text hides nothing",
    "linesOf(visibleSource(patch)).map",
    "linesOf(patch).map",
  ),

  // Drafts and the policy file.
  form(
    "policies/drafts/draft-form.server",
    "a draft is no larger than it may be",
    "if (isTooLarge(policy)) {",
    "if (policy === null) {",
  ),
  form(
    "policies/drafts/draft-form.server",
    "a draft has its base",
    "if (!isPolicyHash(baseHash) && !isShortHash(baseHash))",
    "if (baseHash === null)",
  ),
  form(
    "policies/drafts/draft-form.server",
    "a name is no longer than it may be",
    "if (name.length > LONGEST.name)",
    "if (name === null)",
  ),
  apply(
    "routes/editor/review/apply.server",
    "a policy that was changed meanwhile stays",
    "  if (!isExpected(current)) return false\n",
    "",
  ),
  apply(
    "policies/chosen/own-policy.server",
    "a policy is written only from this machine",
    "LOOPBACK.test(new URL(url).hostname) && ",
    "",
  ),
  apply(
    "policies/chosen/own-policy.server",
    "nobody writes a policy through a proxy",
    " && !FORWARDED.some((name) => headers.has(name))",
    "",
  ),
  elsewhere(
    "policies/chosen/chosen-policy.server",
    "no request writes another app's policy",
    "writableFor: () => null",
    'writableFor: () => "app.policy.ts"',
  ),
  elsewhere(
    "policies/chosen/chosen-policy.server",
    "nobody's own record is read by everybody in a review",
    "isShared && isNameOfApp(app)",
    "isNameOfApp(app)",
  ),
  elsewhere(
    "policies/chosen/chosen-policy.server",
    "the editor takes no larger policy from a record than from a person",
    "Buffer.byteLength(fileText) > LARGEST_DRAFT",
    "fileText.length > LARGEST_DRAFT",
  ),
  of("policies/drafts")(
    "drafts.server",
    "a draft is of the app that it was begun for",
    "app: content.app,",
    'app: "",',
  ),
  of("move")("move", "older data moves, too", "        .filter((name) => name in row)\n", ""),
  of("reviewed-changes")(
    "changes.server",
    "who approved another app's change said nothing of this one",
    "review.app === app",
    "true",
  ),
  of("policies/drafts")(
    "policies/drafts/draft-form.server",
    "no draft holds a name that nobody can write again",
    " && !/[\\p{C}\\p{Zl}\\p{Zp}]/u.test(name)",
    "",
  ),
  elsewhere(
    "policies/chosen/chosen-policy.server",
    "a record starts no line of a patch",
    "/^[\\w.@+~-]+$/",
    "/^[\\w.@+~-]+/",
  ),
  elsewhere(
    "policies/chosen/chosen-policy.server",
    "a record's patch leads out of no directory",
    ' && name !== "." && name !== ".."',
    "",
  ),
  elsewhere(
    "compile-answer.server",
    "two apps with one text are not compared with each other's pages",
    "JSON.stringify([path, text, routes])",
    "text",
  ),

  // The account's pages.
  of("download")("routes/account/data/own-file.server", "one download at a time", "  running.add(person)\n", ""),
  proof("routes/sign-in/fresh-proof", "a proof grows old", "Math.abs(now - timestamp) <= PROOF_LIFE", "timestamp > 0"),
  proof(
    "routes/sign-in/fresh-proof",
    "with a factor its code is the proof",
    'kind === "code" ? method === "totp" :',
    'kind === null ? method === "totp" :',
  ),
  proof("routes/sign-in/fresh-proof", "a renewal proves nothing", " && !NO_PROOF.has(method)", ""),
  doors(
    "routes/sign-in/auth-calls",
    "sign-up tells nothing about an address",
    'if (error !== null && TELLING.has(error.code ?? "")) return',
    'if (error?.code === "never") return',
  ),
  doors(
    "routes/sign-in/auth-calls",
    "a forgotten password tells nothing about an address",
    'if (error?.code === "over_email_send_rate_limit" || error?.code === "user_not_found") return DONE\n  return answerOf(error)\n}\n\nexport async function resend',
    "return answerOf(error)\n}\n\nexport async function resend",
  ),

  of("record-registry")(
    "records/record-registry.server",
    "one person's requests do not fill the memory",
    "if (own >= each || whole >= all) throw refusal()",
    "if (own < 0) throw refusal()",
  ),
  of("record-registry")(
    "record-files.server",
    "no pipe and no file larger than it may be",
    "if (!(await handle.stat()).isFile() || size > most) return null",
    "if (size < 0) return null",
  ),

  of("filed-approvals")(
    "filed-approvals.server",
    "only the operator's keys approve a change on record",
    'return "fault" in opened(text, named.key) ?',
    "return named.name === text ?",
  ),
  of("filed-approvals")(
    "said-approvals",
    "an approval counts for the time of its change",
    "new Date(made))",
    "new Date())",
  ),
  of("filed-approvals")(
    "filed-approvals.server",
    "no approval larger than any",
    'if (source.size > LARGEST) return { kind: "oversized" }',
    "",
  ),

  // What auditors ask.
  pictures(
    "policies/chosen/versions",
    "a word that names two policies names none",
    "return found.every(({ hash }) => hash === first.hash)",
    "return found.length > 0",
  ),
  pictures("site-tree", "no tree of more pages than are read", "rows.size + added.length > MOST_ROWS || ", ""),
  pictures(
    "timeline",
    "no timeline of more pages than are read",
    "const { pages } = fewPages(urgentFirst(all), asked)",
    "const pages = all",
  ),
  pictures("timeline", "a timeline is no wider than anybody scrolls", "telling.slice(-MOST_COLUMNS)", "telling"),
  pictures(
    "redirects",
    "a redirect that goes round ends",
    "if (seen.has(outcome.to)) return",
    "if (stops.length > 1000) return",
  ),
  of("landing-example")(
    "routes/landing/example/draft",
    "the example takes only what can be chosen",
    "words.find((one) => one === word)",
    "word as Word | undefined",
  ),
]
