-- Limits the approvals of a review, so that people can still read it. The gateway of the embedded backend has the same
-- limit (src/backend/data/review-quota.ts). A key of the table lets a person approve a review once.
create function public.check_approval_quota() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('approvals of ' || new.approver_id::text, 0));
  if (
    select count(*) from public.review_approvals
    where approver_id = new.approver_id and created_at > now() - interval '30 days'
  ) >= 1000 then
    raise sqlstate 'PT413' using message = 'a person gives at most 1000 approvals in thirty days';
  end if;
  -- After the person's own quota, so that somebody who has used it up does not hold this lock.
  perform pg_advisory_xact_lock(hashtextextended('approvals on ' || new.review_id::text, 0));
  if (select count(*) from public.review_approvals where review_id = new.review_id) >= 1000 then
    raise sqlstate 'PT409' using message = 'a review holds at most 1000 approvals';
  end if;
  return new;
end
$$;

create trigger approval_quota before insert on public.review_approvals
  for each row execute function public.check_approval_quota();
