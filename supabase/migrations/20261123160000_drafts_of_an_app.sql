-- Whose policy a draft is of: what an address calls the app. Empty is the workbench itself, as of every draft before.
alter table public.drafts add column app varchar(200) not null default '';
