-- Notices: changes of accounts, kept until a server has emailed them to the address that the account had then.
create table sallyport.notices (
  id bigint generated always as identity primary key,
  email text not null,
  kind text not null check (kind in ('recovery-codes-made', 'recovery-code-used', 'session-ended', 'account-deleted')),
  at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz
);
create index notices_of_an_address on sallyport.notices (email);
alter table sallyport.notices enable row level security;
revoke all on sallyport.notices from public, anon, authenticated;

-- Adds a notice in the transaction of the change, so that neither is stored without the other. An address gets at most
-- twenty in an hour.
create function sallyport.tell(who uuid, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u where u.id = who;
  if coalesce(address, '') <> '' and (
    select count(*) from sallyport.notices n where n.email = address and n.at > now() - interval '1 hour'
  ) < 20 then
    insert into sallyport.notices (email, kind) values (address, tell.kind);
  end if;
end $$;
revoke all on function sallyport.tell(uuid, text) from public, anon, authenticated;

-- As before, with a notice. Signing out of one's own session sends none.
create or replace function public.end_own_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_current boolean := end_own_session.session_id::text = auth.jwt() ->> 'session_id';
  who uuid := sallyport.caller(case when is_current then 'settled' else 'fresh' end);
begin
  delete from auth.sessions s where s.id = end_own_session.session_id and s.user_id = who;
  if found and not is_current then
    perform sallyport.tell(who, 'session-ended');
  end if;
end $$;

-- Ends all sessions except the caller's, with a notice. The project's own sign-out can end them too, but sends no
-- email.
create function public.end_other_sessions() returns void
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('fresh');
begin
  delete from auth.sessions s where s.user_id = who and s.id::text <> auth.jwt() ->> 'session_id';
  if found then
    perform sallyport.tell(who, 'session-ended');
  end if;
end $$;

create or replace function public.new_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('fresh');
  alphabet constant text := '23456789abcdefghijkmnpqrstuvwxyz';
  codes text[] := '{}';
  code text;
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform sallyport.refuse(403, 'insufficient_aal', 'A second factor has to be set up first');
  end if;
  delete from sallyport.recovery_codes c where c.user_id = who;
  for n in 1..10 loop
    -- Five bits of each byte, so that each of the 32 characters is equally likely.
    select string_agg(substr(alphabet, (get_byte(bytes, i) & 31) + 1, 1) || case when i in (3, 7, 11) then '-' else '' end, ''
      order by i)
    into code from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) i;
    codes := codes || code;
    insert into sallyport.recovery_codes values (who, sallyport.digest_of(who, code));
  end loop;
  perform sallyport.tell(who, 'recovery-codes-made');
  return codes;
end $$;

-- Returns the error of a wrong code instead of raising it, because raising would roll back the count of wrong codes.
create or replace function public.use_recovery_code(code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('session');
  mailed boolean := sallyport.came_by_mail();
  wrong sallyport.wrong_codes;
  until timestamptz;
begin
  -- One call at a time for each person, so that guesses sent at once count too.
  perform pg_advisory_xact_lock(hashtextextended(who::text, 0));
  select * into wrong from sallyport.wrong_codes w where w.user_id = who and w.by_mail = mailed;
  if wrong.count >= 5 then
    until := wrong.last_at + least(interval '5 minutes' * power(2, least(wrong.count - 5, 10)), interval '1 hour');
    if until > now() then
      perform set_config('response.status', '429', true);
      perform set_config('response.headers', json_build_array(
        json_build_object('Retry-After', ceil(extract(epoch from until - now()))::text))::text, true);
      return json_build_object('code', 'over_request_rate_limit', 'message', 'Too many wrong codes, try again later',
        'details', null, 'hint', null);
    end if;
  end if;
  delete from sallyport.recovery_codes c
  where c.user_id = who and c.digest = sallyport.digest_of(who, use_recovery_code.code);
  if not found then
    insert into sallyport.wrong_codes as w (user_id, by_mail, count, last_at) values (who, mailed, 1, now())
    on conflict (user_id, by_mail) do update set count = w.count + 1, last_at = now();
    perform set_config('response.status', '422', true);
    return json_build_object('code', 'mfa_verification_failed', 'message', 'Invalid recovery code entered',
      'details', null, 'hint', null);
  end if;
  delete from sallyport.wrong_codes w where w.user_id = who;
  -- The codes were for the removed factors. Sessions that had not given a factor end, because they may be a stranger's.
  delete from sallyport.recovery_codes c where c.user_id = who;
  delete from auth.sessions s where s.user_id = who
    and s.id::text <> auth.jwt() ->> 'session_id' and s.aal::text is distinct from 'aal2';
  delete from auth.mfa_factors f where f.user_id = who;
  perform sallyport.tell(who, 'recovery-code-used');
  return null;
end $$;

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('fresh');
begin
  perform sallyport.tell(who, 'account-deleted');
  delete from auth.users u where u.id = who;
end $$;

-- Claims waiting notices for a server with the secret key; other servers do not get them for five minutes. A sent
-- notice is kept for an hour, in which it counts for the limit, and one that could not be sent for a week. Then both
-- are deleted.
create function public.take_notices(most integer default 20)
returns table (id bigint, email text, kind text)
language plpgsql security definer set search_path = '' as $$
begin
  delete from sallyport.notices n
  where n.at < now() - interval '7 days' or (n.sent_at is not null and n.at < now() - interval '1 hour');
  return query
    update sallyport.notices n set taken_at = now()
    where n.id in (
      select w.id from sallyport.notices w
      where w.sent_at is null and (w.taken_at is null or w.taken_at < now() - interval '5 minutes')
      order by w.id limit greatest(1, least(most, 100)) for update skip locked
    )
    returning n.id, n.email, n.kind;
end $$;

create function public.notice_sent(notice bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update sallyport.notices n set sent_at = now() where n.id = notice
$$;

revoke all on function public.end_other_sessions(), public.take_notices(integer), public.notice_sent(bigint)
from public, anon, authenticated, service_role;
grant execute on function public.end_other_sessions() to authenticated;
grant execute on function public.take_notices(integer), public.notice_sent(bigint) to service_role;
