-- The rules of reviews that only PostgreSQL can check. The gateway of the embedded backend has the same
-- (src/backend/data/review-rules.ts, src/backend/data/review-quota.ts).

-- The row policies call `stands`. Nobody can use anything else of this schema.
grant usage on schema sallyport to authenticated;

-- True if the caller's session meets `asked`, as in `sallyport.caller`. Otherwise it raises that function's error.
create function sallyport.stands(asked text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sallyport.caller(asked) = auth.uid();
end $$;

revoke all on function sallyport.stands(text) from public, anon;
grant execute on function sallyport.stands(text) to authenticated;

create policy "people owe nothing" on public.people
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
create policy "whoever reads and writes reviews owes nothing" on public.reviews
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
create policy "whoever reads and writes comments owes nothing" on public.review_comments
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
create policy "whoever reads and gives approvals owes nothing" on public.review_approvals
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
create policy "whoever reads withdrawals and withdraws owes nothing" on public.review_withdrawals
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));

-- An approval needs a fresh proof of identity, because somebody else may use a page that was left open or a copied
-- token. A review that was withdrawn or replaced can no longer be approved.
create policy "approvals are given by somebody who has just shown who they are" on public.review_approvals
  as restrictive for insert to authenticated with check (
    (select sallyport.stands('fresh'))
    and not exists (select from public.review_withdrawals w where w.id = review_id)
    and not exists (select from public.reviews r where r.replaces = review_id)
  );

-- Runs with the caller's rights, which are enough: everybody can read all reviews.
create function public.check_review_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  since timestamptz := now() - interval '30 days';
  others bigint;
  bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || new.author_id::text, 0));
  select count(*), coalesce(sum(octet_length(base_policy) + octet_length(policy)), 0) into others, bytes
    from public.reviews where author_id = new.author_id and created_at > since;
  if others >= 200 or bytes + octet_length(new.base_policy) + octet_length(new.policy) > 20971520 then
    raise sqlstate 'PT413' using message = 'a person begins at most 200 reviews in thirty days, of 20 MiB in all';
  end if;
  return new;
end
$$;

create trigger review_quota before insert on public.reviews
  for each row execute function public.check_review_quota();

create function public.check_comment_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  in_all bigint;
  on_this bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('comments of ' || new.author_id::text, 0));
  select count(*), count(*) filter (where review_id = new.review_id) into in_all, on_this
    from public.review_comments
    where author_id = new.author_id and (review_id = new.review_id or created_at > now() - interval '30 days');
  if in_all >= 1000 or on_this >= 100 then
    raise sqlstate 'PT413' using
      message = 'a person writes at most 100 comments on a review, and 1000 in thirty days';
  end if;
  return new;
end
$$;

create trigger comment_quota before insert on public.review_comments
  for each row execute function public.check_comment_quota();
