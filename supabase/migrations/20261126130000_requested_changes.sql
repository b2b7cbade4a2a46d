-- A comment, or one whose author asks for changes before the review is approved. Every comment before is a comment.
alter table public.review_comments add column kind text not null default 'comment';

grant insert (kind) on public.review_comments to authenticated;
