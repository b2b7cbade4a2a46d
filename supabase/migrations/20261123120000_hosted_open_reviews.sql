-- Limits the open reviews of a person, so that the list of reviews stays readable. The gateway of the embedded backend
-- has the same limit (src/backend/data/review-quota.ts). A review is open until its author withdraws or replaces it, or
-- somebody approves it.
create function public.check_open_reviews() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- The same lock as for the quota: one insert at a time, because two at once would not count each other.
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

-- Only for signed-in people: a move from an embedded backend brings all reviews.
create trigger review_open before insert on public.reviews
  for each row when (current_user = 'authenticated') execute function public.check_open_reviews();
