-- As before (0040), and the goods of a decided exchange leave once.
create or replace function guarantee_cases_moves() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - '{text,state,asked,outcome,why,refund_id,decided_at,decided_by,forgotten_at,sent_at}'::text[])
     is distinct from
     (to_jsonb(new) - '{text,state,asked,outcome,why,refund_id,decided_at,decided_by,forgotten_at,sent_at}'::text[])
     or (new.forgotten_at is null and old.text is distinct from new.text)
     or (old.sent_at is not null and old.sent_at is distinct from new.sent_at)
     or (old.state = 'decided' and (
       (old.state, old.outcome, old.decided_at, old.decided_by) is distinct from (new.state, new.outcome, new.decided_at, new.decided_by)
       or (new.forgotten_at is null and (old.why, old.asked) is distinct from (new.why, new.asked))
       or (old.refund_id is distinct from new.refund_id
         and not exists (select from refunds where id = old.refund_id and state = 'failed'))
     ))
  then
    raise exception 'guarantee case %: cannot be changed so', old.number
      using errcode = 'check_violation', constraint = 'guarantee_cases_moves';
  end if;
  if new.refund_id is not null
     and not exists (select from refunds where id = new.refund_id and order_id = new.order_id) then
    raise exception 'guarantee case %: its refund is of another order', old.number
      using errcode = 'check_violation', constraint = 'guarantee_cases_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- When earlier ones left was not recorded: a shop sends them with the decision.
update guarantee_cases set sent_at = decided_at where outcome = 'exchange';
