-- Text that others read has no invisible character of any kind: a title of Hangul fillers would look empty. The
-- embedded backend refuses the same (src/backend/store/plain-text.ts). `not valid`: existing rows stay as they are.

create function sallyport.is_plain(value text) returns boolean language sql immutable set search_path = '' as $$
  select value !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f'
    '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
$$;
grant execute on function sallyport.is_plain(text) to authenticated, service_role;

alter table public.reviews
  drop constraint reviews_title_is_plain,
  add constraint reviews_title_is_plain check (sallyport.is_plain(title)) not valid;
alter table public.reviews
  drop constraint reviews_app_is_plain,
  add constraint reviews_app_is_plain check (sallyport.is_plain(app)) not valid;
alter table public.review_approvals
  drop constraint review_approvals_sentence_is_plain,
  add constraint review_approvals_sentence_is_plain check (sallyport.is_plain(sentence)) not valid;
-- A comment may have line feeds and tabs.
alter table public.review_comments
  drop constraint review_comments_body_is_plain,
  add constraint review_comments_body_is_plain check (sallyport.is_plain(translate(body, E'\n\t', ''))) not valid;
