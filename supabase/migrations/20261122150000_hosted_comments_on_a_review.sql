-- Limits the comments of a review, so that people can still read it. The gateway of the embedded backend has the same
-- limit (src/backend/data/review-quota.ts).
create or replace function public.check_comment_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  in_all bigint;
  on_this bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('comments of ' || new.author_id::text, 0));
  select count(*), count(*) filter (where review_id = new.review_id) into in_all, on_this
    from public.review_comments
    where author_id = new.author_id and (review_id = new.review_id or created_at > now() - interval '30 days');
  if in_all >= 1000 or on_this >= 100 then
    raise sqlstate 'PT413' using
      message = 'a person writes at most 100 comments on a review, and 1000 in thirty days';
  end if;
  -- After the person's own quota, so that somebody who has used it up does not hold this lock.
  perform pg_advisory_xact_lock(hashtextextended('comments on ' || new.review_id::text, 0));
  if (select count(*) from public.review_comments where review_id = new.review_id) >= 1000 then
    raise sqlstate 'PT409' using message = 'a review holds at most 1000 comments';
  end if;
  return new;
end
$$;
