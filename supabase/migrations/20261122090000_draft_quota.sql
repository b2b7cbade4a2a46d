-- Limits a person's drafts to 200, of 20 MiB in all. The embedded backend has its own check.
create function public.check_draft_quota() returns trigger
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
  -- Counted with the caller's rights: row security hides other people's drafts, so the error reveals nothing about
  -- them.
  select count(*), coalesce(sum(octet_length(policy)), 0) into others, bytes
    from public.drafts
    where user_id = new.user_id and id <> new.id;
  if (tg_op = 'INSERT' and others >= 200) or bytes + octet_length(new.policy) > 20971520 then
    -- The status that PostgREST answers with.
    raise sqlstate 'PT413' using message = 'a person keeps at most 200 drafts, of 20 MiB in all';
  end if;
  return new;
end
$$;

create trigger draft_quota before insert or update of policy, user_id on public.drafts
  for each row execute function public.check_draft_quota();
