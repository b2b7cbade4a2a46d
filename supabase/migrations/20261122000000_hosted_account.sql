-- The functions for a person's own account, for a hosted project. The embedded backend has its own and leaves this file
-- out (src/backend/data/migrations.ts).
--
-- Every function is about the caller alone, and needs a session that has not ended.

create schema if not exists sallyport;
revoke all on schema sallyport from public;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Recovery codes, hashed with a key that no function returns.
create table sallyport.code_key (only_one boolean primary key default true check (only_one), key bytea not null);
create table sallyport.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  digest bytea not null,
  primary key (user_id, digest)
);
create table sallyport.wrong_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  count integer not null,
  last_at timestamptz not null
);
alter table sallyport.code_key enable row level security;
alter table sallyport.recovery_codes enable row level security;
alter table sallyport.wrong_codes enable row level security;
revoke all on all tables in schema sallyport from public;
insert into sallyport.code_key (key) values (extensions.gen_random_bytes(32));

-- Raises an error that PostgREST answers with this status and code.
create function sallyport.refuse(status integer, code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers', json_build_object())::text;
end $$;

-- The caller's id. Raises an error unless the session is live and meets `asked`: 'session' (any live session),
-- 'settled' (owes no second factor) or 'fresh' (also proved the person's identity within five minutes).
create function sallyport.caller(asked text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  who uuid := auth.uid();
  has_factor boolean;
begin
  if who is null or not exists (
    select from auth.sessions s where s.id::text = claims ->> 'session_id' and s.user_id = who
  ) or coalesce((claims ->> 'is_anonymous')::boolean, false) then
    perform sallyport.refuse(401, 'PGRST301', 'a valid session is required');
  end if;
  has_factor := exists (select from auth.mfa_factors f where f.user_id = who and f.status = 'verified');
  if asked <> 'session' and has_factor and claims ->> 'aal' is distinct from 'aal2' then
    perform sallyport.refuse(403, 'insufficient_aal', 'The second factor has to be given first');
  end if;
  if asked = 'fresh' and not exists (
    select from jsonb_array_elements(coalesce(claims -> 'amr', '[]')) entry
    where (entry ->> 'method' = 'totp') = has_factor
      and (entry ->> 'timestamp')::bigint >= extract(epoch from now()) - 300
  ) then
    perform sallyport.refuse(403, 'reauthentication_needed', 'This needs a proof that is no older than 300 seconds');
  end if;
  return who;
end $$;

create function sallyport.digest_of(who uuid, code text) returns bytea
language sql stable security definer set search_path = '' as $$
  select extensions.hmac(
    convert_to(who::text || ' ' || regexp_replace(lower(code), '[\s-]', '', 'g'), 'UTF8'), k.key, 'sha256')
  from sallyport.code_key k
$$;

create function public.own_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, is_current boolean, aal text
)
language sql volatile security definer set search_path = '' as $$
  with caller as materialized (select sallyport.caller('settled') as who)
  select s.id, s.created_at, s.refreshed_at at time zone 'utc', left(s.user_agent, 300),
    s.id::text = auth.jwt() ->> 'session_id', coalesce(s.aal::text, 'aal1')
  from auth.sessions s, caller
  where s.user_id = caller.who and (s.not_after is null or s.not_after > now())
  order by s.created_at desc
$$;

create function public.end_own_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_current boolean := end_own_session.session_id::text = auth.jwt() ->> 'session_id';
  who uuid := sallyport.caller(case when is_current then 'settled' else 'fresh' end);
begin
  delete from auth.sessions s where s.id = end_own_session.session_id and s.user_id = who;
end $$;

create function public.new_recovery_codes() returns text[]
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
  return codes;
end $$;

create function public.recovery_codes_left() returns integer
language sql volatile security definer set search_path = '' as $$
  with caller as materialized (select sallyport.caller('settled') as who)
  select count(c.digest)::integer from caller left join sallyport.recovery_codes c on c.user_id = caller.who
$$;

-- Returns the error of a wrong code instead of raising it, because raising would roll back the count of wrong codes.
create function public.use_recovery_code(code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('session');
  wrong sallyport.wrong_codes;
  until timestamptz;
begin
  -- One call at a time for each person, so that guesses sent at once count too.
  perform pg_advisory_xact_lock(hashtextextended(who::text, 0));
  select * into wrong from sallyport.wrong_codes w where w.user_id = who;
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
    insert into sallyport.wrong_codes as w values (who, 1, now())
    on conflict (user_id) do update set count = w.count + 1, last_at = now();
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
  return null;
end $$;

create function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := sallyport.caller('fresh');
begin
  delete from auth.users u where u.id = who;
end $$;

-- The caller's events, newest first. None if the project keeps its audit log elsewhere.
create function public.own_record(most integer default 200)
returns table ("at" timestamptz, kind text, session uuid, client text, detail jsonb)
language sql volatile security definer set search_path = '' as $$
  with caller as materialized (select sallyport.caller('settled') as who),
  kinds (action, kind) as (values
    ('login', 'sign-in'), ('logout', 'sign-out'), ('user_signedup', 'sign-up'),
    ('user_recovery_requested', 'recovery-asked'), ('user_updated_password', 'password-changed'),
    ('factor_in_progress', null), ('verification_attempted', null), ('factor_deleted', 'factor-removed'),
    ('factor_unenrolled', 'factor-removed'))
  select e.created_at, k.kind, null::uuid, nullif(e.ip_address, ''), '{}'::jsonb
  from caller, auth.audit_log_entries e join kinds k on k.action = e.payload ->> 'action'
  where e.payload ->> 'actor_id' = caller.who::text and k.kind is not null
  order by e.created_at desc
  limit greatest(1, least(most, 200))
$$;

revoke all on all functions in schema sallyport from public, anon, authenticated;
revoke all on function public.own_sessions(), public.end_own_session(uuid), public.new_recovery_codes(),
  public.recovery_codes_left(), public.use_recovery_code(text), public.delete_own_account(), public.own_record(integer)
from public, anon;
grant execute on function public.own_sessions(), public.end_own_session(uuid), public.new_recovery_codes(),
  public.recovery_codes_left(), public.use_recovery_code(text), public.delete_own_account(), public.own_record(integer)
to authenticated;
