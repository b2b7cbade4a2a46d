import { inFile, type Mutation } from "./mutation.ts"

/** The SQL of a hosted project's database, which holds to what the embedded backend does. */
export const HOSTED: readonly Mutation[] = [
  ...inFile(
    "supabase/migrations/20261121110000_drafts.sql",
    ["tests/backend/hosted/drafts.test.ts"],
    [
      [
        "drafts in a hosted project are read by their owner alone",
        "for select to authenticated using (auth.uid() = user_id)",
        "for select using (true)",
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261123130000_hosted_settled_drafts.sql",
    ["tests/backend/hosted/drafts.test.ts"],
    [
      [
        "whoever reads and writes drafts owes nothing, in a hosted project",
        "create policy \"whoever reads and writes drafts owes nothing\" on public.drafts\n  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')))",
        'create policy "whoever reads and writes drafts owes nothing" on public.drafts\n  as restrictive for all to authenticated using (true) with check (true)',
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261127100000_hosted_future_proofs.sql",
    ["tests/backend/hosted/migrations.test.ts"],
    [
      ["a session of the caller has to be there", "s.user_id = who\n  ) or", "true\n  ) or"],
      ["a second factor that is owed comes first", "asked <> 'session' and has_factor", "false and has_factor"],
      [
        "a proof is five minutes old at most",
        "abs((entry ->> 'timestamp')::bigint - extract(epoch from now())) <= 300",
        "(entry ->> 'timestamp')::bigint - extract(epoch from now()) <= 300",
      ],
      [
        "a proof from the future does not count",
        "abs((entry ->> 'timestamp')::bigint - extract(epoch from now())) <= 300",
        "extract(epoch from now()) - (entry ->> 'timestamp')::bigint <= 300",
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261123150000_hosted_notices.sql",
    ["tests/backend/hosted/migrations.test.ts"],
    [
      [
        "a session is ended by its own person",
        "delete from auth.sessions s where s.id = end_own_session.session_id and s.user_id = who;",
        "delete from auth.sessions s where s.id = end_own_session.session_id;",
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261124090000_hosted_notice_languages.sql",
    ["tests/backend/hosted/migrations.test.ts"],
    [
      [
        "who waits for mail is told to no visitor",
        "revoke all on function public.take_notices(integer) from public, anon, authenticated, service_role;\n",
        "",
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261122120000_reviews.sql",
    ["tests/backend/hosted/reviews.test.ts"],
    [
      [
        "an approval is given in nobody else's name",
        "auth.uid() = approver_id and auth.uid() <> author_id",
        "auth.uid() <> author_id",
      ],
      [
        "an approval is of the text that its review holds",
        "foreign key (review_id, author_id, digest) references public.reviews (id, author_id, digest)",
        "foreign key (review_id, author_id) references public.reviews (id, author_id)",
      ],
    ],
  ),
  ...inFile(
    "supabase/migrations/20261123110000_hosted_sound_reviews.sql",
    ["tests/backend/hosted/reviews.test.ts"],
    [
      [
        "a review's digest is that of its texts",
        "when (current_user = 'authenticated') execute function public.check_review_digest()",
        "when (false) execute function public.check_review_digest()",
      ],
    ],
  ),
]
