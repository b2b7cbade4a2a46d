-- The language of an email about an account: that of the request that made the change. Null if the request names none
-- of these languages (src/language/languages.ts). Nothing else of its header is stored.
alter table sallyport.notices add column language text check (language in ('en', 'de'));

-- The first language in the request's header. Browsers name the preferred one first.
create function sallyport.language_asked() returns text
language sql stable set search_path = '' as $$
  select lower((regexp_match(
    nullif(current_setting('request.headers', true), '')::json ->> 'accept-language', '(?:^|,)\s*(en|de)(?![a-z])', 'i'
  ))[1])
$$;

-- As before, with the language.
create or replace function sallyport.tell(who uuid, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u where u.id = who;
  if coalesce(address, '') <> '' and (
    select count(*) from sallyport.notices n where n.email = address and n.at > now() - interval '1 hour'
  ) < 20 then
    insert into sallyport.notices (email, kind, language) values (address, tell.kind, sallyport.language_asked());
  end if;
end $$;

-- Dropped first, because `create or replace` cannot change the columns that a function returns.
drop function public.take_notices(integer);
create function public.take_notices(most integer default 20)
returns table (id bigint, email text, kind text, language text)
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
    returning n.id, n.email, n.kind, n.language;
end $$;

revoke all on function sallyport.language_asked(), sallyport.tell(uuid, text) from public, anon, authenticated;
revoke all on function public.take_notices(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_notices(integer) to service_role;
