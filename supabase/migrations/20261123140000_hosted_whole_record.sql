-- Returns all events of the caller in pages. `before` is the id of the event that the page begins after.
drop function public.own_record(integer);

create function public.own_record(most integer default 200, before text default '')
returns table (id text, "at" timestamptz, kind text, session uuid, client text, detail jsonb)
language sql volatile security definer set search_path = '' as $$
  with caller as materialized (select sallyport.caller('settled') as who),
  kinds (action, kind) as (values
    ('login', 'sign-in'), ('logout', 'sign-out'), ('user_signedup', 'sign-up'),
    ('user_recovery_requested', 'recovery-asked'), ('user_updated_password', 'password-changed'),
    ('factor_in_progress', null), ('verification_attempted', null), ('factor_deleted', 'factor-removed'),
    ('factor_unenrolled', 'factor-removed')),
  own as (
    select e.id, e.created_at, k.kind, e.ip_address
    from caller, auth.audit_log_entries e join kinds k on k.action = e.payload ->> 'action'
    where e.payload ->> 'actor_id' = caller.who::text and k.kind is not null)
  select o.id::text, o.created_at, o.kind, null::uuid, nullif(o.ip_address, ''), '{}'::jsonb
  from own o
  where coalesce(before, '') = ''
    or (o.created_at, o.id) < (select b.created_at, b.id from own b where b.id = nullif(before, '')::uuid)
  order by o.created_at desc, o.id desc
  limit greatest(1, least(most, 200))
$$;

revoke all on function public.own_record(integer, text) from public, anon;
grant execute on function public.own_record(integer, text) to authenticated;
