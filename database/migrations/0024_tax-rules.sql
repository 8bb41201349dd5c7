-- What the shop charges where, and what no later change may touch: the rate of an order, and who sold it to whom.

-- Prices contain 5 % in the Emirates. Exports are zero-rated (Federal Decree-Law 8 of 2017, article 45).
insert into vat_rates (country, rate) values ('AE', 5), ('KW', 0), ('SA', 0), ('OM', 0), ('BHR', 0);
--> statement-breakpoint
create or replace function orders_frozen() returns trigger language plpgsql as $$
begin
  if (old.id, old.reference, old.currency, old.subtotal, old.discount, old.delivery, old.vat, old.vat_rate, old.total, old.quote_hash, old.created_at)
     is distinct from
     (new.id, new.reference, new.currency, new.subtotal, new.discount, new.delivery, new.vat, new.vat_rate, new.total, new.quote_hash, new.created_at)
     or (old.order_number is not null and old.order_number is distinct from new.order_number)
     or new.refunded < old.refunded then
    raise exception 'order %: a stored quote cannot change', old.id
      using errcode = 'check_violation', constraint = 'orders_frozen';
  end if;
  if old.status = 1 and (old.seller, old.company, old.company_trn) is distinct from (new.seller, new.company, new.company_trn) then
    raise exception 'order %: who is on its invoice cannot change', old.id
      using errcode = 'check_violation', constraint = 'orders_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
alter table credit_notes disable trigger credit_notes_only_added_to;
--> statement-breakpoint
update credit_notes c set reason = r.reason from refunds r where r.id = c.refund_id;
--> statement-breakpoint
alter table credit_notes enable trigger credit_notes_only_added_to;
