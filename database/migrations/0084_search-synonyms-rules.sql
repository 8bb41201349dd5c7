-- Searches keep the synonyms in memory with the names of the shop, so a change of either is announced as one topic.
create trigger search_synonyms_changed_insert after insert on search_synonyms referencing new table as fresh
  for each statement execute function catalogue_changed('names');
--> statement-breakpoint
create trigger search_synonyms_changed_update after update on search_synonyms referencing old table as gone new table as fresh
  for each statement execute function catalogue_changed('names');
--> statement-breakpoint
create trigger search_synonyms_changed_delete after delete on search_synonyms referencing old table as gone
  for each statement execute function catalogue_changed('names');
--> statement-breakpoint
-- Factory wheels and the limits made of them can be corrected as well; until now no correction has changed them.
update vehicle_corrections c set loaded = c.loaded || jsonb_build_object(
  'wheels', mo.wheels, 'window_front', mo.window_front, 'window_rear', mo.window_rear,
  'is_staggered_stock', mo.is_staggered_stock, 'takes_square', mo.takes_square, 'takes_staggered', mo.takes_staggered)
from vehicle_modifications mo where mo.slug = c.modification;
