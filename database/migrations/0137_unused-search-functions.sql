-- contract: 0056 reads searches from memory; the release before it was the last that called these.
drop function search_addon_words(text, text, text, text, text, jsonb);
--> statement-breakpoint
drop function search_sku(text);
--> statement-breakpoint
drop function search_spellings(text);
