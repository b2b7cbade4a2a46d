-- Allows any language code, so that a new language of emails needs no migration. Stored is the first code in the
-- request's header, and nothing else of it. Requests by the app name only one.
alter table sallyport.notices drop constraint notices_language_check;
alter table sallyport.notices add constraint notices_language_check check (language ~ '^[a-z]{2,3}$');

create or replace function sallyport.language_asked() returns text
language sql stable set search_path = '' as $$
  select lower((regexp_match(
    nullif(current_setting('request.headers', true), '')::json ->> 'accept-language', '^\s*([a-z]{2,3})(?![a-z])', 'i'
  ))[1])
$$;
