-- The rules of uploaded records that only PostgreSQL can check. The gateway of the embedded backend has the same
-- (src/backend/data/upload-rules.ts).

create policy "whoever reads and uploads records owes nothing" on public.uploaded_records
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));

-- Runs with the caller's rights: row security hides other people's records, so the error reveals nothing about them.
create function public.check_upload_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  others bigint;
  bytes bigint;
begin
  if octet_length(new.record) > 1000000 then
    raise sqlstate 'PT413' using message = 'an uploaded record has at most 1000000 bytes';
  end if;
  -- One insert at a time, because two at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || new.user_id::text, 0));
  select count(*), coalesce(sum(octet_length(record)), 0) into others, bytes
    from public.uploaded_records
    where user_id = new.user_id and id <> new.id;
  if (tg_op = 'INSERT' and others >= 20) or bytes + octet_length(new.record) > 10000000 then
    raise sqlstate 'PT413' using message = 'a person keeps at most 20 uploaded records, of 10000000 bytes in all';
  end if;
  if tg_op = 'UPDATE' then
    new.uploaded_at := now();
  end if;
  return new;
end
$$;

create trigger upload_quota before insert or update on public.uploaded_records
  for each row execute function public.check_upload_quota();
