-- Whether the line is there already matters only in a full cart; until now it was looked for at every addition.
CREATE OR REPLACE FUNCTION cart_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select count(*) from cart_lines where session_id = new.session_id) >= 30 then
    if not exists (
      select 1 from cart_lines
      where session_id = new.session_id and sku is not distinct from new.sku
        and addon_id is not distinct from new.addon_id and axle = new.axle
    ) then
      raise exception 'cart %: no more than 30 lines', new.session_id
        using errcode = 'check_violation', constraint = 'cart_has_room';
    end if;
  end if;
  return new;
end $$;
