-- What counts as paying, who is one and the same buyer, and how many lines a cart may have.

-- Whether an order is being paid at a moment: its card is with the gateway (two minutes at most), its payer is at the
-- bank's page (five minutes, and only where the order is within what one buyer and network may set aside), or the bank
-- has been asked and may still say yes. A hosted page that was opened is no payment yet.
create function being_paid(paying uuid, within_limits boolean, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select 1 from payments p join orders o on o.id = p.order_id
    where p.order_id = paying and o.status = 0 and p.state in ('started', 'requires_action') and (
      o.payment_status = 'pending_verification'
      or (p.gateway = 'stripe' and p.state = 'started' and p.created_at > at - interval '2 minutes')
      or (
        p.gateway = 'stripe' and p.state = 'requires_action' and within_limits
        and p.created_at > at - interval '5 minutes'
      )
    )
  )
$$;
--> statement-breakpoint
-- One mailbox has many names: case, a tag after a plus, and at Gmail dots mean nothing.
create function email_identity(email text) returns text language sql immutable strict parallel safe as $$
  select case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
$$;
--> statement-breakpoint
create index order_addresses_billing_identity on order_addresses (email_identity(email)) where kind = 'billing';
--> statement-breakpoint
create index order_addresses_billing_phone on order_addresses (phone) where kind = 'billing' and phone <> '';
--> statement-breakpoint
-- A cart is locked before its lines are written, so two tabs together add no more than one.
create function cart_has_room() returns trigger language plpgsql as $$
declare
  known boolean;
begin
  if tg_table_name = 'cart_items' then
    known := exists (
      select 1 from cart_items where session_id = new.session_id and sku = new.sku and axle = new.axle
    );
  else
    known := exists (select 1 from cart_addons where session_id = new.session_id and addon_id = new.addon_id);
  end if;
  if not known and (
    (select count(*) from cart_items where session_id = new.session_id)
    + (select count(*) from cart_addons where session_id = new.session_id)
  ) >= 30 then
    raise exception 'cart %: no more than 30 lines', new.session_id
      using errcode = 'check_violation', constraint = 'cart_has_room';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger cart_has_room before insert on cart_items for each row execute function cart_has_room();
--> statement-breakpoint
create trigger cart_has_room before insert on cart_addons for each row execute function cart_has_room();
