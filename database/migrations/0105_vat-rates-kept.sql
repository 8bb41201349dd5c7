-- Pages that are kept in memory say from which total delivery is free, which compares prices with the VAT of each country.
create trigger vat_rates_changed_insert after insert on vat_rates referencing new table as fresh
  for each statement execute function catalogue_changed('rates');
--> statement-breakpoint
create trigger vat_rates_changed_update after update on vat_rates referencing old table as gone new table as fresh
  for each statement execute function catalogue_changed('rates');
--> statement-breakpoint
create trigger vat_rates_changed_delete after delete on vat_rates referencing old table as gone
  for each statement execute function catalogue_changed('rates');
