-- A SKU's stock is the sum of its movements, for every writer. A movement changes the stock column; writing the column adds the
-- movement that explains it. Each trigger leaves out what the other one wrote.

-- The lock keeps buyers out between the opening movements and the triggers; both take a moment, since there is one row for
-- each SKU, however many orders there are.
lock table wheels, addons in share row exclusive mode;
--> statement-breakpoint
insert into stock_movements (kind, sku, change, reason)
select 'wheel', sku, supplier_stock, 'opening' from wheels where supplier_stock <> 0
union all select 'addon', sku, stock, 'opening' from addons where stock <> 0;
--> statement-breakpoint
create function stock_moved() returns trigger language plpgsql as $$
declare
  moved integer;
  found_wheels integer;
  found_addons integer;
begin
  update wheels w set supplier_stock = w.supplier_stock + m.change
  from (select sku, sum(change)::int as change from fresh where kind = 'wheel' group by sku) m where w.sku = m.sku;
  get diagnostics found_wheels = row_count;
  update addons a set stock = a.stock + m.change
  from (select sku, sum(change)::int as change from fresh where kind = 'addon' group by sku) m where a.sku = m.sku;
  get diagnostics found_addons = row_count;
  select count(*) into moved from (select distinct kind, sku from fresh) m;
  if moved > found_wheels + found_addons then
    raise exception 'a movement of a SKU that does not exist'
      using errcode = 'foreign_key_violation', constraint = 'stock_movements_sku';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_moved after insert on stock_movements referencing new table as fresh for each statement
  when (pg_trigger_depth() = 0) execute function stock_moved();
--> statement-breakpoint
-- What the writer of a stock column says of it (reason, reference, staff_id, note, at), as JSON in the setting stock.movement.
create function stock_told(field text) returns text language sql stable as $$
  select nullif(current_setting('stock.movement', true), '')::jsonb ->> field
$$;
--> statement-breakpoint
do $$
declare
  goods record;
begin
  for goods in select * from (values ('wheels', 'wheel', 'supplier_stock'), ('addons', 'addon', 'stock')) g (name, kind, stock) loop
    execute format($sql$
      create function %1$s_stock_written() returns trigger language plpgsql as $body$
      declare
        told_reason text := coalesce(stock_told('reason'), case tg_op when 'INSERT' then 'opening' else 'correction' end);
        told_reference text := coalesce(stock_told('reference'), '');
        told_staff_id uuid := stock_told('staff_id');
        told_note text := coalesce(stock_told('note'), '');
        told_at timestamptz := coalesce(stock_told('at')::timestamptz, now());
      begin
        if tg_op = 'INSERT' then
          insert into stock_movements (kind, sku, change, reason, reference, staff_id, note, at)
          select %2$L, sku, %3$I, told_reason, told_reference, told_staff_id, told_note, told_at from fresh where %3$I <> 0;
        elsif tg_op = 'DELETE' then
          insert into stock_movements (kind, sku, change, reason, reference, staff_id, note, at)
          select %2$L, sku, -%3$I, told_reason, told_reference, told_staff_id, told_note, told_at from gone where %3$I <> 0;
        elsif tg_op = 'TRUNCATE' then
          insert into stock_movements (kind, sku, change, reason, reference, staff_id, note, at)
          select %2$L, sku, -%3$I, told_reason, told_reference, told_staff_id, told_note, told_at from %1$s where %3$I <> 0;
        else
          insert into stock_movements (kind, sku, change, reason, reference, staff_id, note, at)
          select %2$L, sku, sum(pieces)::int, told_reason, told_reference, told_staff_id, told_note, told_at
          from (select sku, %3$I as pieces from fresh union all select sku, -%3$I from gone) written
          group by sku having sum(pieces) <> 0;
        end if;
        return null;
      end $body$;
      create trigger %1$s_stock_insert after insert on %1$s referencing new table as fresh for each statement
        when (pg_trigger_depth() = 0) execute function %1$s_stock_written();
      create trigger %1$s_stock_update after update on %1$s referencing old table as gone new table as fresh for each statement
        when (pg_trigger_depth() = 0) execute function %1$s_stock_written();
      create trigger %1$s_stock_delete after delete on %1$s referencing old table as gone for each statement
        when (pg_trigger_depth() = 0) execute function %1$s_stock_written();
      create trigger %1$s_stock_truncate before truncate on %1$s for each statement execute function %1$s_stock_written();
      $sql$, goods.name, goods.kind, goods.stock);
  end loop;
end $$;
--> statement-breakpoint
create trigger stock_movements_only_added_to before update or delete on stock_movements
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger stock_movements_never_emptied before truncate on stock_movements
  for each statement execute function only_added_to();
