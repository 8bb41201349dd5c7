-- A change of what pages show is announced when it commits, so that every process forgets the pages that it keeps.
create function content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on pages
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on faqs
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on homepage_blocks
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on gallery_items
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on banners
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on shop_facts
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on delivery_rates
  for each statement execute function content_changed();
--> statement-breakpoint
create trigger content_changed after insert or update or delete or truncate on letter_words
  for each statement execute function content_changed();
--> statement-breakpoint
-- Reviews that visitors write are shown later: what they do must not empty the cache.
create trigger content_changed after update of approved_at, declined_at, answer, answer_ar on product_reviews
  for each statement execute function content_changed();
--> statement-breakpoint
-- What a page said once is kept as it was.
create trigger page_versions_only_added_to before update on page_versions
  for each row execute function only_added_to();
