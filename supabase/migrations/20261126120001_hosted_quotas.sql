-- The quotas, with the numbers of sallyport.quota. The gateway of the embedded backend has the same
-- (src/backend/data/draft-quota.ts, review-quota.ts and upload-rules.ts). Each counts with the caller's rights: row
-- security hides other people's drafts and uploads, so the errors reveal nothing about them.
revoke all on function sallyport.quota(text) from public, anon;
grant usage on schema sallyport to authenticated, service_role;
grant execute on function sallyport.quota(text) to authenticated, service_role;

create or replace function public.check_draft_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  others bigint;
  bytes bigint;
begin
  if tg_op = 'UPDATE' and octet_length(new.policy) <= octet_length(old.policy) then
    return new;
  end if;
  -- One insert at a time, because two at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('drafts of ' || new.user_id::text, 0));
  select count(*), coalesce(sum(octet_length(policy)), 0) into others, bytes
    from public.drafts
    where user_id = new.user_id and id <> new.id;
  if (tg_op = 'INSERT' and others >= sallyport.quota('drafts'))
    or bytes + octet_length(new.policy) > sallyport.quota('draft_bytes') then
    -- The status that PostgREST answers with.
    raise sqlstate 'PT413' using message = 'this person keeps as many drafts as one person may';
  end if;
  return new;
end
$$;

create or replace function public.check_review_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  since timestamptz := now() - make_interval(days => sallyport.quota('days')::integer);
  others bigint;
  bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || new.author_id::text, 0));
  select count(*), coalesce(sum(octet_length(base_policy) + octet_length(policy)), 0) into others, bytes
    from public.reviews where author_id = new.author_id and created_at > since;
  if others >= sallyport.quota('reviews')
    or bytes + octet_length(new.base_policy) + octet_length(new.policy) > sallyport.quota('review_bytes') then
    raise sqlstate 'PT413' using message = 'this person has begun as many reviews as one person may';
  end if;
  return new;
end
$$;

-- A review is open until its author withdraws or replaces it, or somebody approves it.
create or replace function public.check_open_reviews() returns trigger
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
  ) >= sallyport.quota('open_reviews') then
    raise sqlstate 'PT422' using message = 'this person has as many open reviews as one person may';
  end if;
  return new;
end
$$;

create or replace function public.check_comment_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  since timestamptz := now() - make_interval(days => sallyport.quota('days')::integer);
  in_all bigint;
  on_this bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('comments of ' || new.author_id::text, 0));
  select count(*), count(*) filter (where review_id = new.review_id) into in_all, on_this
    from public.review_comments
    where author_id = new.author_id and (review_id = new.review_id or created_at > since);
  if in_all >= sallyport.quota('comments') or on_this >= sallyport.quota('comments_on_one_review') then
    raise sqlstate 'PT413' using message = 'this person has written as many comments as one person may';
  end if;
  -- After the person's own quota, so that somebody who has used it up does not hold this lock.
  perform pg_advisory_xact_lock(hashtextextended('comments on ' || new.review_id::text, 0));
  if (select count(*) from public.review_comments where review_id = new.review_id)
    >= sallyport.quota('comments_of_a_review') then
    raise sqlstate 'PT409' using message = 'this review holds as many comments as a review may';
  end if;
  return new;
end
$$;

create or replace function public.check_approval_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  since timestamptz := now() - make_interval(days => sallyport.quota('days')::integer);
begin
  perform pg_advisory_xact_lock(hashtextextended('approvals of ' || new.approver_id::text, 0));
  if (select count(*) from public.review_approvals where approver_id = new.approver_id and created_at > since)
    >= sallyport.quota('approvals') then
    raise sqlstate 'PT413' using message = 'this person has given as many approvals as one person may';
  end if;
  -- After the person's own quota, so that somebody who has used it up does not hold this lock.
  perform pg_advisory_xact_lock(hashtextextended('approvals on ' || new.review_id::text, 0));
  if (select count(*) from public.review_approvals where review_id = new.review_id)
    >= sallyport.quota('approvals_of_a_review') then
    raise sqlstate 'PT409' using message = 'this review holds as many approvals as a review may';
  end if;
  return new;
end
$$;

create or replace function public.check_upload_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  others bigint;
  bytes bigint;
begin
  if octet_length(new.record) > sallyport.quota('bytes_of_an_upload') then
    raise sqlstate 'PT413' using message = 'the record is larger than an uploaded record may be';
  end if;
  -- One insert at a time, because two at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || new.user_id::text, 0));
  select count(*), coalesce(sum(octet_length(record)), 0) into others, bytes
    from public.uploaded_records
    where user_id = new.user_id and id <> new.id;
  if (tg_op = 'INSERT' and others >= sallyport.quota('uploads'))
    or bytes + octet_length(new.record) > sallyport.quota('upload_bytes') then
    raise sqlstate 'PT413' using message = 'this person keeps as many uploaded records as one person may';
  end if;
  if tg_op = 'UPDATE' then
    new.uploaded_at := now();
  end if;
  return new;
end
$$;
