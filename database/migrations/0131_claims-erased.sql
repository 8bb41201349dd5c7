-- What a browser said of a payment may name a card: it goes from the log once the buyer of the order is erased, after the tax years or,
-- unpaid, after ninety days. What the gateway said, and what was decided, stays as it was written.
create or replace function only_erases(of_table text, was jsonb, is_now jsonb) returns boolean language plpgsql stable as $$
begin
  case of_table
    when 'measurements', 'credit_notes' then
      return is_now->>'note' = '' and was - 'note' = is_now - 'note' and is_erased((was->>'order_id')::uuid);
    when 'audit_entries' then
      return was->>'kind' = 'order' and was - '{before,after}'::text[] = is_now - '{before,after}'::text[]
        and (was->'before') @> (is_now->'before') and (was->'after') @> (is_now->'after') and is_erased((was->>'thing_id')::uuid);
    when 'payment_events' then
      return was - 'facts' = is_now - 'facts' and (was->'facts') - 'claimed' = is_now->'facts' and exists (
        select from order_addresses where order_id = (was->>'order_id')::uuid and kind = 'billing' and email = ''
      );
    else return false;
  end case;
end $$;
