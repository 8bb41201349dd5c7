-- As for the names on orders: the folded words as a column, so that a frequent name is looked for among the newest
-- accounts without folding each again. The job `names:fill` fills the rows from before.
alter table customers add column name_words tsvector;
--> statement-breakpoint
create trigger customers_name_words before insert or update of first_name, last_name on customers
  for each row execute function set_name_words();
--> statement-breakpoint
create index customers_name on customers using gin (name_words) where name_words is not null;
--> statement-breakpoint
-- Empty once the rows from before are filled.
create index customers_name_unfilled on customers (id) where name_words is null;
--> statement-breakpoint
create index customers_email_start on customers (lower(email) text_pattern_ops);
--> statement-breakpoint
create index customers_phone_end on customers (reverse(phone) text_pattern_ops) where phone <> '';
--> statement-breakpoint
create index customers_blocked_identity on customers (email_identity(email)) where blocked_at is not null;
