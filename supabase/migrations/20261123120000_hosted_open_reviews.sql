-- A list of reviews stays what people read, whoever writes: the embedded backend's gateway holds to the same
-- (src/backend/data/review-quota.ts). A review is open until its author withdraws it or puts another text in its place, or
-- somebody approves it.
create function public.check_open_reviews() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- The lock of the quota: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || new.author_id::text, 0));
  if (
    select count(*) from public.reviews r
    where r.author_id = new.author_id
      and r.id is distinct from new.replaces
      and not exists (select from public.review_withdrawals w where w.id = r.id)
      and not exists (select from public.reviews n where n.author_id = new.author_id and n.replaces = r.id)
      and not exists (select from public.review_approvals a where a.review_id = r.id)
  ) >= 5 then
    raise sqlstate 'PT422' using message = 'a person has at most 5 open reviews';
  end if;
  return new;
end
$$;

-- Whoever moves rows from an embedded backend brings them all.
create trigger review_open before insert on public.reviews
  for each row when (current_user = 'authenticated') execute function public.check_open_reviews();
