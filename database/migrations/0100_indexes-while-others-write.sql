-- The indexes of tables that grow with orders. Built one by one while buyers write, so each has no transaction (database/apply-migrations.ts).
create index concurrently if not exists orders_newest on orders (created_at, id);
--> statement-breakpoint
create index concurrently if not exists orders_not_sent on orders (created_at, id)
  where status = 1 and dispatched_at is null and payment_status <> 'refunded';
--> statement-breakpoint
create index concurrently if not exists orders_on_the_way on orders (created_at, id)
  where dispatched_at is not null and delivered_at is null;
--> statement-breakpoint
create index concurrently if not exists orders_with_refunds on orders (created_at, id)
  where payment_status in ('partially_refunded', 'refunded');
--> statement-breakpoint
create index concurrently if not exists orders_in_doubt on orders (created_at, id) where payment_status = 'pending_verification';
--> statement-breakpoint
create index concurrently if not exists orders_of_country on orders (country, created_at, id);
--> statement-breakpoint
create index concurrently if not exists orders_of_make on orders (lower(vehicle_make), created_at, id);
--> statement-breakpoint
create index concurrently if not exists orders_paid_at on orders (paid_at) where status = 1;
--> statement-breakpoint
create index concurrently if not exists orders_coupon on orders (coupon_code) where status = 1 and coupon_code is not null;
--> statement-breakpoint
create index concurrently if not exists orders_of_offer on orders (offer_id) where offer_id is not null;
--> statement-breakpoint
create index concurrently if not exists orders_to_erase on orders (paid_at, id) where status = 1 and erased_at is null;
--> statement-breakpoint
create index concurrently if not exists order_lines_sku on order_lines (sku text_pattern_ops, order_id);
--> statement-breakpoint
create index concurrently if not exists order_lines_uncertain on order_lines (order_id)
  where fitment->>'verdict' in ('warn', 'unknown');
--> statement-breakpoint
create index concurrently if not exists order_addresses_email on order_addresses (lower(email) text_pattern_ops);
--> statement-breakpoint
-- A phone number is found by its last digits, with or without its country code.
create index concurrently if not exists order_addresses_phone_end on order_addresses (reverse(phone) text_pattern_ops)
  where phone <> '';
--> statement-breakpoint
create index concurrently if not exists order_addresses_name on order_addresses using gin (name_words) where name_words is not null;
--> statement-breakpoint
-- Empty once the rows from before are filled.
create index concurrently if not exists order_addresses_name_unfilled on order_addresses (order_id) where name_words is null;
--> statement-breakpoint
create index concurrently if not exists customers_newest on customers (created_at, id);
--> statement-breakpoint
create index concurrently if not exists customers_blocked on customers (created_at, id) where blocked_at is not null;
--> statement-breakpoint
create index concurrently if not exists customers_name on customers using gin (name_words) where name_words is not null;
--> statement-breakpoint
create index concurrently if not exists customers_name_unfilled on customers (id) where name_words is null;
--> statement-breakpoint
create index concurrently if not exists customers_email_start on customers (lower(email) text_pattern_ops);
--> statement-breakpoint
create index concurrently if not exists customers_phone_end on customers (reverse(phone) text_pattern_ops) where phone <> '';
--> statement-breakpoint
create index concurrently if not exists customers_blocked_identity on customers (email_identity(email)) where blocked_at is not null;
--> statement-breakpoint
create index concurrently if not exists payments_mismatched on payments (created_at)
  where failure_code in ('mismatch', 'mismatch_paid');
--> statement-breakpoint
create index concurrently if not exists payments_declined on payments (created_at)
  where state = 'failed' or failure_code in ('bank_silent', 'left_at_bank');
--> statement-breakpoint
create index concurrently if not exists refunds_payment on refunds (payment_id);
--> statement-breakpoint
create index concurrently if not exists refunds_refused on refunds (created_at) where state = 'failed';
--> statement-breakpoint
create unique index concurrently if not exists refunds_bank_reference on refunds (lower(bank_reference));
--> statement-breakpoint
-- The history is searched by how the name of a thing begins.
create index concurrently if not exists audit_entries_of_name on audit_entries (lower(thing_name) text_pattern_ops);
