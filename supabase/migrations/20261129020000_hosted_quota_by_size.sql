-- The quotas say which limit is reached, the number or the size, as the embedded backend does (draft-quota.ts,
-- review-quota.ts and upload-rules.ts in src/backend/data). What they count is unchanged.
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
  -- PT413 is the status that PostgREST answers with.
  if tg_op = 'INSERT' and others >= sallyport.quota('drafts') then
    raise sqlstate 'PT413' using message = 'this person keeps as many drafts as one person may';
  end if;
  if bytes + octet_length(new.policy) > sallyport.quota('draft_bytes') then
    raise sqlstate 'PT413' using message = 'this person keeps as much text in drafts as one person may';
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
  if others >= sallyport.quota('reviews') then
    raise sqlstate 'PT413' using message = 'this person has begun as many reviews as one person may';
  end if;
  if bytes + octet_length(new.base_policy) + octet_length(new.policy) > sallyport.quota('review_bytes') then
    raise sqlstate 'PT413' using message = 'this person has put as much text into reviews as one person may';
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
  if tg_op = 'INSERT' and others >= sallyport.quota('uploads') then
    raise sqlstate 'PT413' using message = 'this person keeps as many uploaded records as one person may';
  end if;
  if bytes + octet_length(new.record) > sallyport.quota('upload_bytes') then
    raise sqlstate 'PT413' using message = 'this person keeps as much text in uploaded records as one person may';
  end if;
  if tg_op = 'UPDATE' then
    new.uploaded_at := now();
  end if;
  return new;
end
$$;
