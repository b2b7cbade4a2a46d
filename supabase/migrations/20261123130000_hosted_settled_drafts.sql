-- What of drafts PostgreSQL alone is asked here, as of everything else that is kept: a session that has ended, owes a
-- second factor or is anonymous reads and writes none. The embedded backend's gateway holds to the same.
create policy "whoever reads and writes drafts owes nothing" on public.drafts
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
