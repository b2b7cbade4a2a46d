-- Drafts, like all other data, are closed to sessions that have ended, owe a second factor or are anonymous. The
-- gateway of the embedded backend has the same rule.
create policy "whoever reads and writes drafts owes nothing" on public.drafts
  as restrictive for all to authenticated using ((select sallyport.stands('settled'))) with check ((select sallyport.stands('settled')));
