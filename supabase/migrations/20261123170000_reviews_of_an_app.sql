-- Whose policy is reviewed: what an address calls the app. Empty is the workbench itself, as of every review before. It is
-- never of a record that somebody uploaded: everybody who is signed in reads a review.
alter table public.reviews add column app varchar(200) not null default '';

grant insert (app) on public.reviews to authenticated;
