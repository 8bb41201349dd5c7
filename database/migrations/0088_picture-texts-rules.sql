-- Pages of products keep these texts in memory: a change is recorded with the names of goods, which are read as rarely.
create trigger picture_texts_changed_insert after insert on picture_texts referencing new table as fresh
  for each statement execute function catalogue_changed('names');
--> statement-breakpoint
create trigger picture_texts_changed_update after update on picture_texts referencing old table as gone new table as fresh
  for each statement execute function catalogue_changed('names');
--> statement-breakpoint
create trigger picture_texts_changed_delete after delete on picture_texts referencing old table as gone
  for each statement execute function catalogue_changed('names');
