-- A migration of its own, because both tables grow with the orders.
CREATE INDEX "credit_notes_order_id_index" ON "credit_notes" USING btree ("order_id");
