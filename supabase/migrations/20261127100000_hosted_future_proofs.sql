-- A proof of identity that is more than five minutes in the future does not count, because a clock was wrong then. The
-- embedded backend has the same rule (src/backend/auth/session-requirement.ts).
--
-- The caller's id. Raises an error unless the session is live and meets `asked`: 'session' (any live session),
-- 'settled' (owes no second factor) or 'fresh' (also proved the person's identity within five minutes).
create or replace function sallyport.caller(asked text) returns uuid
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
      and abs((entry ->> 'timestamp')::bigint - extract(epoch from now())) <= 300
  ) then
    perform sallyport.refuse(403, 'reauthentication_needed', 'This needs a proof that is no older than 300 seconds');
  end if;
  return who;
end $$;
