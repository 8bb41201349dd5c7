-- What must hold of disputes and of parcels that leave, whoever writes.

create function disputes_moves() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.payment_id, old.gateway, old.gateway_dispute_id, old.currency, old.created_at)
     is distinct from (new.order_id, new.payment_id, new.gateway, new.gateway_dispute_id, new.currency, new.created_at)
     or (old.state in ('won', 'lost') and new.state not in ('won', 'lost', 'appeal_needs_response', 'appeal_under_review'))
     or (old.state not like 'warning%' and new.state like 'warning%') then
    raise exception 'dispute %: cannot move from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'disputes_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger disputes_moves before update on disputes for each row execute function disputes_moves();
--> statement-breakpoint
create function never_deleted() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted from', tg_table_name using errcode = 'check_violation', constraint = 'never_deleted';
end $$;
--> statement-breakpoint
create trigger disputes_never_deleted before delete on disputes for each row execute function never_deleted();
--> statement-breakpoint
create trigger money_reports_only_added_to before update or delete on money_reports
  for each row execute function only_added_to();
--> statement-breakpoint
-- A parcel leaves only while its money is the shop's: not while refunds that are done or under way cover the total, nor
-- while the payment is disputed or the dispute was lost.
create function orders_dispatch() returns trigger language plpgsql as $$
begin
  if old.dispatched_at is null and new.dispatched_at is not null and (
    new.total <= (
      select coalesce(sum(r.amount), 0) from payments p join refunds r on r.payment_id = p.id
      where p.order_id = new.id and coalesce(p.transaction_id, p.gateway_reference) = new.transaction_id and r.state <> 'failed'
    )
    or exists (
      select from payments p join disputes d on d.payment_id = p.id
      where p.order_id = new.id and coalesce(p.transaction_id, p.gateway_reference) = new.transaction_id
        and d.state not in ('won', 'warning_closed', 'prevented')
    )
  ) then
    raise exception 'order %: its money is not kept, so its parcel cannot leave', new.id
      using errcode = 'check_violation', constraint = 'orders_dispatch';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_dispatch before update of dispatched_at on orders for each row execute function orders_dispatch();
--> statement-breakpoint
create function orders_restocked_once() returns trigger language plpgsql as $$
begin
  if old.restocked_at is not null and new.restocked_at is distinct from old.restocked_at then
    raise exception 'order %: its goods were put back already', old.id
      using errcode = 'check_violation', constraint = 'orders_restocked_once';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_restocked_once before update of restocked_at on orders
  for each row execute function orders_restocked_once();
