-- Policy drafts: each person sees and changes only their own.
-- The text of a policy is bounded in characters here and in bytes by the application.
create table public.drafts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name varchar(200) not null,
  policy varchar(262144) not null,
  base_hash varchar(64) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index drafts_user_id on public.drafts (user_id);

alter table public.drafts enable row level security;

create policy "drafts are read by their owner" on public.drafts
  for select to authenticated using (auth.uid() = user_id);

create policy "drafts are added by their owner" on public.drafts
  for insert to authenticated with check (auth.uid() = user_id);

create policy "drafts are changed by their owner" on public.drafts
  for update to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);

create policy "drafts are removed by their owner" on public.drafts
  for delete to authenticated using (auth.uid() = user_id);

revoke all on public.drafts from anon;

grant select, insert, update, delete on public.drafts to authenticated;
