-- Further checks of reviews, as in the gateway of the embedded backend (src/backend/data/data-shape.ts and
-- review-rules.ts). `not valid`: existing rows stay as they are.

alter table public.reviews
  add constraint reviews_base_hash_is_hex check (base_hash ~ '^[0-9a-f]{16}$') not valid,
  add constraint reviews_policy_hash_is_hex check (policy_hash ~ '^[0-9a-f]{16}$') not valid,
  add constraint reviews_digest_is_hex check (digest ~ '^[0-9a-f]{64}$') not valid;

-- Text for other people has no hidden characters, and none that change the reading direction.
alter table public.reviews add constraint reviews_title_is_plain check (
  title !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
) not valid;
alter table public.review_approvals add constraint review_approvals_sentence_is_plain check (
  sentence !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
) not valid;
-- A comment may have line feeds and tabs.
alter table public.review_comments add constraint review_comments_body_is_plain check (
  body !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
) not valid;

-- An approval names the digest, but people read the texts. So the digest has to be that of the texts.
create function public.check_review_digest() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.digest <> encode(sha256(convert_to(
    encode(sha256(convert_to(new.base_policy, 'UTF8')), 'hex') || encode(sha256(convert_to(new.policy, 'UTF8')), 'hex'),
    'UTF8'
  )), 'hex') then
    raise sqlstate '23514' using message = 'the digest is not that of the texts';
  end if;
  return new;
end
$$;

-- Only for signed-in people: rows that are moved from an embedded backend skip this check, but not the constraints.
create trigger review_digest before insert on public.reviews
  for each row when (current_user = 'authenticated') execute function public.check_review_digest();
