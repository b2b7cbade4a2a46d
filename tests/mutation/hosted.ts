import { testNamed, type Mutation } from "./mutation.ts"

const of =
  (file: string, ...tests: readonly string[]) =>
  (breaks: string, text: string, instead: string): Mutation => ({
    breaks,
    file: `supabase/migrations/${file}.sql`,
    text,
    instead,
    tests: tests.map(testNamed),
  })

const drafts = of("20261121110000_drafts", "hosted/drafts")
const quotas = of("20261126120001_hosted_quotas", "hosted/uploads")
const most = of("20261126120000_hosted_quota_values", "migrations", "hosted/reviews", "hosted/uploads")
const settledDrafts = of("20261123130000_hosted_settled_drafts", "hosted/drafts")
const account = of("20261122000000_hosted_account", "migrations")
const record = of("20261123140000_hosted_whole_record", "migrations")
const notices = of("20261123150000_hosted_notices", "migrations")
const noticeLanguages = of("20261124090000_hosted_notice_languages", "migrations")
const anyLanguage = of("20261126050000_hosted_any_notice_language", "migrations")
const reviews = of("20261122120000_reviews", "hosted/reviews")
const settledReviews = of("20261122120001_hosted_reviews", "hosted/reviews")
const sound = of("20261123110000_hosted_sound_reviews", "hosted/reviews")
const ofAnApp = of("20261123170001_hosted_reviews_of_an_app", "hosted/reviews")
const wholeHashes = of("20261126040000_hosted_whole_policy_hashes", "hosted/reviews", "hosted/older-reviews")
const uploads = of("20261122140000_uploaded_records", "hosted/uploads")
const settledUploads = of("20261122140001_hosted_uploaded_records", "hosted/uploads")

const OWN = "(auth.uid() = user_id)"
const SETTLED = "using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')))"
const OPEN = "using (true) with check (true)"

/** Row security of a table that is its owner's alone. */
const owned = (row: typeof drafts, what: string): readonly Mutation[] => [
  row(`${what} are read by their owner alone`, `for select to authenticated using ${OWN}`, "for select using (true)"),
  row(
    `${what} are added in nobody else's name`,
    `for insert to authenticated with check ${OWN}`,
    "for insert to authenticated with check (true)",
  ),
  row(
    `${what} are changed by their owner alone`,
    `for update to authenticated using ${OWN}`,
    "for update to authenticated using (true)",
  ),
  row(
    `${what} are removed by their owner alone`,
    `for delete to authenticated using ${OWN}`,
    "for delete to authenticated using (true)",
  ),
]

const owesNothing = (row: typeof drafts, policy: string, table: string): Mutation => {
  const head = `create policy "${policy}" on public.${table}\n  as restrictive for all to authenticated `
  return row(`${policy}, in a hosted project`, head + SETTLED, head + OPEN)
}

/** What a hosted project's database holds to, where the embedded backend's gateway does. */
export const HOSTED: readonly Mutation[] = [
  ...owned(drafts, "drafts in a hosted project"),
  drafts("drafts are nobody's to give away", `using ${OWN} with check ${OWN}`, `using ${OWN} with check (true)`),
  owesNothing(settledDrafts, "whoever reads and writes drafts owes nothing", "drafts"),
  most("so many drafts in a hosted project and no more", "'drafts' then 200", "'drafts' then 1000000000"),

  account("a session of the caller has to be there", "s.user_id = who\n  ) or", "true\n  ) or"),
  account(
    "a session that has ended is none",
    "s.id::text = claims ->> 'session_id' and s.user_id = who",
    "s.user_id = who",
  ),
  account("an anonymous user has no account", "coalesce((claims ->> 'is_anonymous')::boolean, false)", "false"),
  account("a second factor that is owed comes first", "asked <> 'session' and has_factor", "false and has_factor"),
  account(
    "a proof is five minutes old at most",
    ">= extract(epoch from now()) - 300",
    ">= extract(epoch from now()) - 300000",
  ),
  account("a proof is the code where a factor is set up", "(entry ->> 'method' = 'totp') = has_factor", "true"),
  account("sessions are told to their own person", "where s.user_id = caller.who and", "where"),
  record("a record is told to its own person", "where e.payload ->> 'actor_id' = caller.who::text and", "where"),
  notices(
    "a session is ended by its own person",
    "delete from auth.sessions s where s.id = end_own_session.session_id and s.user_id = who;",
    "delete from auth.sessions s where s.id = end_own_session.session_id;",
  ),
  notices(
    "ending another session asks for a proof",
    "case when is_current then 'settled' else 'fresh' end",
    "'settled'",
  ),
  notices(
    "the other sessions that end are one's own",
    "delete from auth.sessions s where s.user_id = who and s.id::text <> auth.jwt() ->> 'session_id';",
    "delete from auth.sessions s where s.id::text <> auth.jwt() ->> 'session_id';",
  ),
  notices(
    "new recovery codes ask for a proof",
    "who uuid := sallyport.caller('fresh');\n  alphabet",
    "who uuid := sallyport.caller('settled');\n  alphabet",
  ),
  notices(
    "new recovery codes make the old ones worthless",
    "  delete from sallyport.recovery_codes c where c.user_id = who;\n  for n",
    "  for n",
  ),
  notices(
    "recovery codes are for who has a factor",
    "if auth.jwt() ->> 'aal' is distinct from 'aal2' then",
    "if false then",
  ),
  notices("five wrong codes make wait", "if wrong.count >= 5 then", "if wrong.count >= 1000000 then"),
  notices(
    "wrong codes count apart for who reads the mail",
    "w.user_id = who and w.by_mail = mailed",
    "w.user_id = who",
  ),
  notices(
    "a recovery code is one's own",
    "where c.user_id = who and c.digest = sallyport.digest_of(who, use_recovery_code.code);",
    "where c.digest in (select sallyport.digest_of(o.user_id, use_recovery_code.code) from sallyport.recovery_codes o);",
  ),
  notices(
    "whoever was stopped by the factor does not come in when it goes",
    "  delete from auth.sessions s where s.user_id = who\n    and s.id::text <> auth.jwt() ->> 'session_id' and s.aal::text is distinct from 'aal2';\n",
    "",
  ),
  notices(
    "deleting an account asks for a proof",
    "  who uuid := sallyport.caller('fresh');\nbegin\n  perform sallyport.tell(who, 'account-deleted');",
    "  who uuid := sallyport.caller('settled');\nbegin\n  perform sallyport.tell(who, 'account-deleted');",
  ),
  notices("a deleted account is told", "  perform sallyport.tell(who, 'account-deleted');\n", ""),
  notices("new recovery codes are told", "  perform sallyport.tell(who, 'recovery-codes-made');\n", ""),
  notices("a recovery code that was used is told", "  perform sallyport.tell(who, 'recovery-code-used');\n", ""),
  notices(
    "a session that was ended is told",
    "  if found and not is_current then\n    perform sallyport.tell(who, 'session-ended');\n  end if;\n",
    "",
  ),
  noticeLanguages(
    "an address is mailed so much and no more",
    "interval '1 hour'\n  ) < 20",
    "interval '1 hour'\n  ) < 1000000",
  ),
  noticeLanguages(
    "who waits for mail is told to no visitor",
    "revoke all on function public.take_notices(integer) from public, anon, authenticated, service_role;\n",
    "",
  ),
  noticeLanguages(
    "a notice is taken by one",
    "(w.taken_at is null or w.taken_at < now() - interval '5 minutes')",
    "true",
  ),
  noticeLanguages("a notice is sent once", "where w.sent_at is null and", "where"),
  anyLanguage(
    "nothing but a language code is kept of a header",
    "'^\\s*([a-z]{2,3})(?![a-z])', 'i'",
    "'([a-z]+)', 'i'",
  ),

  reviews(
    "a review is begun in nobody else's name",
    'for insert to authenticated with check (auth.uid() = author_id);\n\ncreate policy "comments are read',
    'for insert to authenticated with check (true);\n\ncreate policy "comments are read',
  ),
  reviews(
    "a comment is written in nobody else's name",
    'for insert to authenticated with check (auth.uid() = author_id);\n\ncreate policy "approvals are read',
    'for insert to authenticated with check (true);\n\ncreate policy "approvals are read',
  ),
  reviews(
    "an approval is given in nobody else's name",
    "auth.uid() = approver_id and auth.uid() <> author_id",
    "auth.uid() <> author_id",
  ),
  reviews(
    "the table itself knows no approval of one's own",
    "approver_id uuid not null check (approver_id <> author_id)",
    "approver_id uuid not null",
  ),
  reviews(
    "an approval is of the text that its review holds",
    "foreign key (review_id, author_id, digest) references public.reviews (id, author_id, digest)",
    "foreign key (review_id, author_id) references public.reviews (id, author_id)",
  ),
  reviews("somebody approves a review once", "  unique (review_id, approver_id),\n", ""),
  reviews(
    "a review is withdrawn by its author",
    "with check (auth.uid() = author_id);\n\nrevoke",
    "with check (true);\n\nrevoke",
  ),
  reviews(
    "people say their own address",
    "with check (auth.uid() = id and email = auth.jwt() ->> 'email');\ncreate policy \"people say themselves",
    'with check (auth.uid() = id);\ncreate policy "people say themselves',
  ),
  owesNothing(settledReviews, "people owe nothing", "people"),
  owesNothing(settledReviews, "whoever reads and writes reviews owes nothing", "reviews"),
  owesNothing(settledReviews, "whoever reads and writes comments owes nothing", "review_comments"),
  owesNothing(settledReviews, "whoever reads and gives approvals owes nothing", "review_approvals"),
  owesNothing(settledReviews, "whoever reads withdrawals and withdraws owes nothing", "review_withdrawals"),
  settledReviews("an approval asks for a proof, in a hosted project", "(select sallyport.stands('fresh'))", "true"),
  settledReviews(
    "what was withdrawn is not approved",
    "    and not exists (select from public.review_withdrawals w where w.id = review_id)\n",
    "",
  ),
  settledReviews(
    "what another text replaced is not approved",
    "    and not exists (select from public.reviews r where r.replaces = review_id)\n",
    "",
  ),
  most("so many reviews in a hosted project and no more", "'reviews' then 200", "'reviews' then 1000000000"),
  most("so many comments of one person and no more", "'comments' then 1000", "'comments' then 1000000000"),
  most(
    "a review holds so many comments and no more",
    "'comments_of_a_review' then 1000",
    "'comments_of_a_review' then 1000000000",
  ),
  most("so many approvals of one person and no more", "'approvals' then 1000", "'approvals' then 1000000000"),
  most(
    "a review holds so many approvals and no more",
    "'approvals_of_a_review' then 1000",
    "'approvals_of_a_review' then 1000000000",
  ),
  sound(
    "a review's digest is that of its texts",
    "when (current_user = 'authenticated') execute function public.check_review_digest()",
    "when (false) execute function public.check_review_digest()",
  ),
  wholeHashes(
    "a review names both policies by their whole hashes",
    "when (current_user = 'authenticated') execute function public.check_review_hashes()",
    "when (false) execute function public.check_review_hashes()",
  ),
  wholeHashes(
    "a project that was there before gets room for whole hashes",
    "  alter column policy_hash type varchar(64);",
    "  alter column policy_hash type varchar(16);",
  ),
  sound("a title hides nothing", "  title !~ '[", "  title !~ '^no such title$' or title !~ '["),
  ofAnApp("the name of a review's app hides nothing", "  app !~ '[", "  app !~ '^no such app$' or app !~ '["),
  most("so many open reviews and no more", "'open_reviews' then 5", "'open_reviews' then 1000000000"),

  ...owned(uploads, "uploaded records in a hosted project"),
  uploads("whose an upload is and of which app stays", "update (file, record, digest)", "update"),
  owesNothing(settledUploads, "whoever reads and uploads records owes nothing", "uploaded_records"),
  most(
    "no upload to a hosted project beyond its size",
    "'bytes_of_an_upload' then 1000000",
    "'bytes_of_an_upload' then 1000000000",
  ),
  most("so many uploads to a hosted project and no more", "'uploads' then 20", "'uploads' then 1000000000"),
  most(
    "so many uploaded bytes in a hosted project and no more",
    "'upload_bytes' then 10000000",
    "'upload_bytes' then 1000000000",
  ),
  quotas("a replaced upload says when", "    new.uploaded_at := now();\n", "    null;\n"),
]
