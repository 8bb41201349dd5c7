-- Restocked pieces are found by their order, which their index begins with, and not by reading all that ever came back.
create or replace function order_restocks_within_line() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select quantity into bought from order_lines
  where order_id = new.order_id and id = new.line_id and not special_order for no key update;
  if bought is null or bought < (
    select sum(quantity) from order_restocks where order_id = new.order_id and line_id = new.line_id
  ) then
    raise exception 'order %: more pieces go back on the shelf than left it', new.order_id
      using errcode = 'check_violation', constraint = 'order_restocks_within_line';
  end if;
  return new;
end $$;
