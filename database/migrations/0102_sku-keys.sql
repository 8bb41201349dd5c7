-- Buyers type SKUs in any case, with or without dashes: of two with one key, the page and the cart of one showed the other.
create unique index concurrently if not exists wheels_sku_key on wheels (upper(replace(sku, '-', '')));
