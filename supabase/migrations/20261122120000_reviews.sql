-- Reviews of proposed policies. Everybody who is signed in can read them, and nobody can change what was written.
--
-- Foreign keys over several columns prove what a row policy could not: an approval names the digest and the author of
-- its review. So it is about the review's texts, and its row policy can compare the approver with that author.

-- The email addresses of the people who take part in reviews. A row is deleted with its account. What the person wrote
-- stays, under an id that no longer leads to anybody.
create table public.people (
  id uuid primary key references auth.users (id) on delete cascade,
  email varchar(254) not null
);

create table public.reviews (
  id uuid primary key,
  author_id uuid not null,
  title varchar(200) not null,
  base_policy varchar(262144) not null,
  -- The SHA-256 of a policy. Reviews of older versions have its first 16 digits.
  base_hash varchar(64) not null,
  policy varchar(262144) not null,
  policy_hash varchar(64) not null,
  -- Identifies both texts: the SHA-256 of their SHA-256 digests in hex.
  digest varchar(64) not null,
  -- The review that this one replaces.
  replaces uuid,
  created_at timestamptz not null default now(),
  unique (id, author_id),
  unique (id, author_id, digest),
  foreign key (replaces, author_id) references public.reviews (id, author_id)
);

create index reviews_author_id on public.reviews (author_id);
create index reviews_policy_hash on public.reviews (policy_hash);

create table public.review_comments (
  id uuid primary key,
  review_id uuid not null references public.reviews (id),
  author_id uuid not null,
  -- The line of the proposed text, counted from 1; null for a comment on the whole text.
  line integer,
  body varchar(2000) not null check (body <> ''),
  created_at timestamptz not null default now()
);

create index review_comments_review_id on public.review_comments (review_id);
create index review_comments_author_id on public.review_comments (author_id);

create table public.review_approvals (
  id uuid primary key,
  review_id uuid not null,
  author_id uuid not null,
  digest varchar(64) not null,
  approver_id uuid not null check (approver_id <> author_id),
  sentence varchar(200) not null check (sentence <> ''),
  created_at timestamptz not null default now(),
  unique (review_id, approver_id),
  foreign key (review_id, author_id, digest) references public.reviews (id, author_id, digest)
);

create index review_approvals_approver_id on public.review_approvals (approver_id);

create table public.review_withdrawals (
  id uuid primary key,
  author_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (id, author_id) references public.reviews (id, author_id)
);

alter table public.people enable row level security;
alter table public.reviews enable row level security;
alter table public.review_comments enable row level security;
alter table public.review_approvals enable row level security;
alter table public.review_withdrawals enable row level security;

create policy "people are known to everybody who is signed in" on public.people
  for select to authenticated using (auth.uid() is not null);
create policy "people say who they are themselves" on public.people
  for insert to authenticated with check (auth.uid() = id and email = auth.jwt() ->> 'email');
create policy "people say themselves that they have another address" on public.people
  for update to authenticated using (auth.uid() = id) with check (auth.uid() = id and email = auth.jwt() ->> 'email');

create policy "reviews are read by everybody who is signed in" on public.reviews
  for select to authenticated using (auth.uid() is not null);
create policy "reviews are begun by their author" on public.reviews
  for insert to authenticated with check (auth.uid() = author_id);

create policy "comments are read by everybody who is signed in" on public.review_comments
  for select to authenticated using (auth.uid() is not null);
create policy "comments are written by their author" on public.review_comments
  for insert to authenticated with check (auth.uid() = author_id);

create policy "approvals are read by everybody who is signed in" on public.review_approvals
  for select to authenticated using (auth.uid() is not null);
create policy "approvals are given by somebody other than the author" on public.review_approvals
  for insert to authenticated with check (auth.uid() = approver_id and auth.uid() <> author_id);

create policy "withdrawals are read by everybody who is signed in" on public.review_withdrawals
  for select to authenticated using (auth.uid() is not null);
create policy "reviews are withdrawn by their author" on public.review_withdrawals
  for insert to authenticated with check (auth.uid() = author_id);

revoke all on public.people, public.reviews, public.review_comments, public.review_approvals, public.review_withdrawals
from anon, authenticated;

grant select, insert (id, email), update (email) on public.people to authenticated;
-- Without the times, which the database sets.
grant select, insert (id, author_id, title, base_policy, base_hash, policy, policy_hash, digest, replaces)
on public.reviews to authenticated;
grant select, insert (id, review_id, author_id, line, body) on public.review_comments to authenticated;
grant select, insert (id, review_id, author_id, digest, approver_id, sentence) on public.review_approvals to authenticated;
grant select, insert (id, author_id) on public.review_withdrawals to authenticated;
