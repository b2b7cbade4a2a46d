-- Written by quotaValues() of supabase/limits.ts.
create or replace function sallyport.quota(of text) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select case of
    when 'days' then 30
    when 'drafts' then 200
    when 'draft_bytes' then 20971520
    when 'reviews' then 200
    when 'review_bytes' then 20971520
    when 'open_reviews' then 5
    when 'comments' then 1000
    when 'comments_on_one_review' then 100
    when 'approvals' then 1000
    when 'comments_of_a_review' then 1000
    when 'approvals_of_a_review' then 1000
    when 'uploads' then 20
    when 'upload_bytes' then 10000000
    when 'bytes_of_an_upload' then 1000000
  end
$$;
