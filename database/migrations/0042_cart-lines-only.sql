-- Wheels and accessories of a cart are lines of one table. Ids stay, so that an open page still knows its lines.
LOCK TABLE "cart_items", "cart_addons" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "cart_lines" ("id", "session_id", "kind", "sku", "quantity", "axle", "set_id", "vehicle", "created_at")
SELECT "id", "session_id", 'wheel', "sku", "quantity", "axle", "set_id", "vehicle", "created_at" FROM "cart_items";--> statement-breakpoint
INSERT INTO "cart_lines" ("id", "session_id", "kind", "addon_id", "quantity", "created_at")
SELECT "id", "session_id", 'addon', "addon_id", "quantity", "created_at" FROM "cart_addons";--> statement-breakpoint
DROP TABLE "cart_addons" CASCADE;--> statement-breakpoint
DROP TABLE "cart_items" CASCADE;--> statement-breakpoint
-- A cart is locked before its lines are written, so two tabs together add no more than one.
CREATE OR REPLACE FUNCTION cart_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (
    select 1 from cart_lines
    where session_id = new.session_id and sku is not distinct from new.sku
      and addon_id is not distinct from new.addon_id and axle = new.axle
  ) and (select count(*) from cart_lines where session_id = new.session_id) >= 30 then
    raise exception 'cart %: no more than 30 lines', new.session_id
      using errcode = 'check_violation', constraint = 'cart_has_room';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER cart_has_room BEFORE INSERT ON "cart_lines" FOR EACH ROW EXECUTE FUNCTION cart_has_room();
