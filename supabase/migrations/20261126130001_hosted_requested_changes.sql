-- The same kinds as in src/backend/data/data-shape.ts.
alter table public.review_comments add constraint review_comments_kind_is_known check (
  kind in ('comment', 'changes-requested')
);
