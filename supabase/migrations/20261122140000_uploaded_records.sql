-- Access records of other apps that people upload to look at them. Each is its owner's alone: a record proves that it
-- agrees with itself, and whoever can sign up can make up a history that does.
create table public.uploaded_records (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  app varchar(100) not null,
  -- What the file was called.
  file varchar(200) not null,
  -- Bounded in bytes besides, and with all that a person keeps.
  record varchar(1000000) not null,
  -- SHA-256 of the text: names what is replaced.
  digest varchar(64) not null,
  uploaded_at timestamptz not null default now(),
  unique (user_id, app)
);

alter table public.uploaded_records enable row level security;

create policy "uploaded records are read by their owner" on public.uploaded_records
  for select to authenticated using (auth.uid() = user_id);

create policy "uploaded records are added by their owner" on public.uploaded_records
  for insert to authenticated with check (auth.uid() = user_id);

create policy "uploaded records are replaced by their owner" on public.uploaded_records
  for update to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);

create policy "uploaded records are removed by their owner" on public.uploaded_records
  for delete to authenticated using (auth.uid() = user_id);

revoke all on public.uploaded_records from anon, authenticated;

-- Times are the database's own; whose it is, and of which app, stays.
grant select, delete, insert (id, user_id, app, file, record, digest), update (file, record, digest)
on public.uploaded_records to authenticated;
