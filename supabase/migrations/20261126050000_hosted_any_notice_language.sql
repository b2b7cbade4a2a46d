-- The app knows which languages its mails are in, so that a new one needs no migration. Kept is the language code that
-- the request names first, which the app's own requests name alone; nothing else of the header is kept.
alter table sallyport.notices drop constraint notices_language_check;
alter table sallyport.notices add constraint notices_language_check check (language ~ '^[a-z]{2,3}$');

create or replace function sallyport.language_asked() returns text
language sql stable set search_path = '' as $$
  select lower((regexp_match(
    nullif(current_setting('request.headers', true), '')::json ->> 'accept-language', '^\s*([a-z]{2,3})(?![a-z])', 'i'
  ))[1])
$$;
