-- A shop that was complete was open: it stays open. One that holds the demonstration, or still lacks something, does not open by itself.
update shop_facts set opened_at = now()
where store is not null and calendar is not null
  and not exists (select from seeds where name = 'demonstration')
  and (select count(*) from delivery_rates) = 5
  and (select count(*) from pages where slug in ('about-us', 'terms-conditions', 'privacy-policy', 'delivery-policy', 'return-policy', 'faq')) = 6
  and exists (select from homepage_blocks)
  and exists (select from vehicle_modifications)
  and exists (select from wheels);
--> statement-breakpoint
-- Keys that the desk has changed are used by every process at once.
create trigger content_changed after insert or update or delete or truncate on service_settings
  for each statement execute function content_changed();
