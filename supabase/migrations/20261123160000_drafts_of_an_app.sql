-- The app whose policy a draft is for, by its name in addresses. Empty for the workbench itself, and so for all drafts
-- before this column.
alter table public.drafts add column app varchar(200) not null default '';
