-- The kind of a comment: plain (`comment`), or one that requests changes before the review is approved. Existing
-- comments are plain.
alter table public.review_comments add column kind text not null default 'comment';

grant insert (kind) on public.review_comments to authenticated;
