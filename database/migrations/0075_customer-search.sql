-- As for the names on orders: the folded words as a column, so that a frequent name is looked for among the newest
-- accounts without folding each again.
alter table customers add column name_words tsvector
  generated always as (to_tsvector('simple', search_fold(first_name || ' ' || last_name))) stored;
--> statement-breakpoint
create index customers_name on customers using gin (name_words);
--> statement-breakpoint
create index customers_email_start on customers (lower(email) text_pattern_ops);
--> statement-breakpoint
create index customers_phone_end on customers (reverse(phone) text_pattern_ops) where phone <> '';
--> statement-breakpoint
create index customers_blocked_identity on customers (email_identity(email)) where blocked_at is not null;
