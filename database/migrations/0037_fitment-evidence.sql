ALTER TABLE "vehicle_modifications" ADD COLUMN "load_basis" text;--> statement-breakpoint
ALTER TABLE "vehicle_modifications" ADD COLUMN "takes_square" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_modifications" ADD COLUMN "takes_staggered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Rows that are there keep their limits until the cars are imported again: no window becomes wider.
UPDATE "vehicle_modifications" SET
  "takes_staggered" = "is_staggered_stock",
  "takes_square" = EXISTS (
    SELECT FROM jsonb_array_elements("wheels") AS wheel
    WHERE (wheel->>'is_stock')::boolean AND jsonb_typeof(wheel->'rear') = 'null'
  ),
  "window_front" = "window_front" || jsonb_build_object(
    'outer_pass_mm', "window_front"->'outer_max_mm', 'inner_pass_mm', ("window_front"->>'inner_max_mm')::float8 - 3
  ),
  "window_rear" = "window_rear" || jsonb_build_object(
    'outer_pass_mm', "window_rear"->'outer_max_mm', 'inner_pass_mm', ("window_rear"->>'inner_max_mm')::float8 - 3
  );
