-- `use_recovery_code` with a code of its own for the pause after wrong codes, as the embedded backend has it. The code of
-- before is also that of the service's limits on requests, after which no code need have been wrong.

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
      return json_build_object('code', 'mfa_codes_paused', 'message', 'Too many wrong codes, try again later',
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
