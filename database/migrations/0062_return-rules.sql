-- Rules of refunds by line, returns, requests and measuring, enforced for every writer.

insert into counters (name, value) values ('return', 100000);
--> statement-breakpoint
-- No more pieces of a line are refunded than were bought; a refused refund counts nothing.
create function refund_lines_within_line() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select quantity into bought from order_lines where id = new.line_id for no key update;
  if not exists (select from refunds where id = new.refund_id and order_id = new.order_id) or bought < (
    select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
    where l.line_id = new.line_id and r.state <> 'failed'
  ) then
    raise exception 'refund %: more pieces than were bought', new.refund_id
      using errcode = 'check_violation', constraint = 'refund_lines_within_line';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refund_lines_within_line after insert on refund_lines
  for each row execute function refund_lines_within_line();
--> statement-breakpoint
create trigger refund_lines_only_added_to before update or delete on refund_lines
  for each row execute function only_added_to();
--> statement-breakpoint
-- What a refused refund is replaced by is of the same payment, and what was requested never changes.
create function refunds_replace() returns trigger language plpgsql as $$
begin
  if new.replaces is not null and not exists (
    select from refunds where id = new.replaces and payment_id = new.payment_id and state = 'failed' and amount = new.amount
  ) then
    raise exception 'refund %: replaces no refused refund of its payment', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  if tg_op = 'UPDATE' and (old.note, old.replaces, old.bank_reference, old.delivery)
     is distinct from (new.note, new.replaces, new.bank_reference, new.delivery) then
    raise exception 'refund %: cannot be changed so', new.id
      using errcode = 'check_violation', constraint = 'refunds_replace';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_replace before insert or update on refunds for each row execute function refunds_replace();
--> statement-breakpoint
-- No more pieces of a line go back on the shelf than were taken from it.
create function order_restocks_within_line() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select quantity into bought from order_lines where id = new.line_id and not special_order for no key update;
  if bought is null or bought < (select sum(quantity) from order_restocks where line_id = new.line_id) then
    raise exception 'order %: more pieces go back on the shelf than left it', new.order_id
      using errcode = 'check_violation', constraint = 'order_restocks_within_line';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger order_restocks_within_line after insert on order_restocks
  for each row execute function order_restocks_within_line();
--> statement-breakpoint
create trigger order_restocks_only_added_to before update or delete on order_restocks
  for each row execute function only_added_to();
--> statement-breakpoint
-- A cancelled order stays cancelled; a check of its table keeps it from being dispatched.
create function orders_cancelled_once() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'order %: stays cancelled', old.id
      using errcode = 'check_violation', constraint = 'orders_cancelled_once';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_cancelled_once before update of cancelled_at on orders
  for each row execute function orders_cancelled_once();
--> statement-breakpoint
-- A request is of a paid order and is decided once; its text may be blanked with its writer's account.
create function order_requests_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or not exists (select from orders where id = new.order_id and status = 1) then
      raise exception 'request: begins open and for a paid order'
        using errcode = 'check_violation', constraint = 'order_requests_moves';
    end if;
  elsif (old.id, old.order_id, old.kind, old.reason, old.filed_by, old.created_at)
     is distinct from (new.id, new.order_id, new.kind, new.reason, new.filed_by, new.created_at)
     or (new.text <> '' and old.text is distinct from new.text)
     or (old.state <> 'open' and (old.state, old.decided_at) is distinct from (new.state, new.decided_at))
     or (old.state <> 'open' and new.answer <> '' and old.answer is distinct from new.answer) then
    raise exception 'request %: cannot be changed so', old.id
      using errcode = 'check_violation', constraint = 'order_requests_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger order_requests_moves before insert or update on order_requests
  for each row execute function order_requests_moves();
--> statement-breakpoint
create trigger order_requests_never_deleted before delete on order_requests
  for each row execute function never_deleted();
--> statement-breakpoint
create trigger order_request_lines_only_added_to before update or delete on order_request_lines
  for each row execute function only_added_to();
--> statement-breakpoint
-- A return goes from expected to received to closed, or is called off before anything came. Its refund may be replaced
-- only after the gateway refused it; goods in exchange leave once.
create function returns_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'expected' or not exists (select from orders where id = new.order_id and status = 1) then
      raise exception 'return %: begins expected and for a paid order', new.number
        using errcode = 'check_violation', constraint = 'returns_moves';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - '{state,refund_id,sent_at,carrier,tracking_link,received_at,closed_at}'::text[])
     is distinct from (to_jsonb(new) - '{state,refund_id,sent_at,carrier,tracking_link,received_at,closed_at}'::text[])
     or (old.state <> new.state and (old.state, new.state) not in (
       ('expected', 'received'), ('expected', 'called_off'), ('received', 'closed')))
     or (old.received_at is not null and old.received_at is distinct from new.received_at)
     or (old.sent_at is not null and old.sent_at is distinct from new.sent_at)
     or (old.refund_id is not null and old.refund_id is distinct from new.refund_id
       and not exists (select from refunds where id = old.refund_id and state = 'failed'))
     or (new.refund_id is not null
       and not exists (select from refunds where id = new.refund_id and order_id = new.order_id)) then
    raise exception 'return %: cannot be changed so', old.number
      using errcode = 'check_violation', constraint = 'returns_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger returns_moves before insert or update on returns for each row execute function returns_moves();
--> statement-breakpoint
create trigger returns_never_deleted before delete on returns for each row execute function never_deleted();
--> statement-breakpoint
-- No more pieces of a line come back than were bought; their condition is found once.
create function return_lines_within_line() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  if tg_op = 'UPDATE' and (
    (old.return_id, old.order_id, old.line_id, old.quantity) is distinct from (new.return_id, new.order_id, new.line_id, new.quantity)
    or (old.condition is not null and old.condition is distinct from new.condition)
    or (old.restocked and not new.restocked)
  ) then
    raise exception 'return: the line cannot be changed so'
      using errcode = 'check_violation', constraint = 'return_lines_within_line';
  end if;
  select quantity into bought from order_lines where id = new.line_id for no key update;
  if bought < (
    select sum(l.quantity) from return_lines l join returns r on r.id = l.return_id
    where l.line_id = new.line_id and r.state <> 'called_off'
  ) then
    raise exception 'return: more pieces than were bought'
      using errcode = 'check_violation', constraint = 'return_lines_within_line';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger return_lines_within_line after insert or update on return_lines
  for each row execute function return_lines_within_line();
--> statement-breakpoint
create trigger return_replacements_only_added_to before update or delete on return_replacements
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger measurements_only_added_to before update or delete on measurements
  for each row execute function only_added_to();
