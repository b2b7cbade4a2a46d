-- Widens the hashes of reviews from 16 to 64 digits, because two policies can share the first 16. Existing rows stay as
-- they are; the application computes their hashes from their texts.

alter table public.reviews
  drop constraint reviews_base_hash_is_hex,
  drop constraint reviews_policy_hash_is_hex,
  alter column base_hash type varchar(64),
  alter column policy_hash type varchar(64);

alter table public.reviews
  add constraint reviews_base_hash_is_hex check (base_hash ~ '^[0-9a-f]{16}([0-9a-f]{48})?$') not valid,
  add constraint reviews_policy_hash_is_hex check (policy_hash ~ '^[0-9a-f]{16}([0-9a-f]{48})?$') not valid;

create function public.check_review_hashes() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if length(new.base_hash) <> 64 or length(new.policy_hash) <> 64 then
    raise sqlstate '23514' using message = 'a review names both policies by their whole hashes';
  end if;
  return new;
end
$$;

-- Only for signed-in people: rows that are moved from an embedded backend skip this check, but not the constraints.
create trigger review_hashes before insert on public.reviews
  for each row when (current_user = 'authenticated') execute function public.check_review_hashes();
