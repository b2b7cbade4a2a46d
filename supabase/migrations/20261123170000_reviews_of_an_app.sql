-- The app whose policy is reviewed, by its name in addresses. Empty for the workbench itself, and so for all reviews
-- before this column. It is never an uploaded record, which only its owner may see: everybody who is signed in can read
-- a review.
alter table public.reviews add column app varchar(200) not null default '';

grant insert (app) on public.reviews to authenticated;
