-- Access records of other apps, which people upload to view them. Only the owner sees a record: that it is consistent
-- does not prove it genuine, and anybody with an account can invent a consistent history.
create table public.uploaded_records (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  app varchar(100) not null,
  -- The name of the uploaded file.
  file varchar(200) not null,
  -- A quota limits its bytes too, and those of all records of a person.
  record varchar(1000000) not null,
  -- The SHA-256 of the text, by which a client names the record that it replaces.
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

-- The database sets the times. The owner and the app of a record cannot be changed.
grant select, delete, insert (id, user_id, app, file, record, digest), update (file, record, digest)
on public.uploaded_records to authenticated;
