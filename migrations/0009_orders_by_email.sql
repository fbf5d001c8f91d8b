DROP INDEX "orders_unclaimed";--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email_normalized");