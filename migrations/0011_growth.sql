DROP INDEX "licenses_by_status";--> statement-breakpoint
CREATE INDEX "products_without_download" ON "products" USING btree ("id") WHERE status = 'published' and no_download;--> statement-breakpoint
CREATE INDEX "licenses_by_end" ON "licenses" USING btree (greatest("expires_at", "grace_until"));--> statement-breakpoint
CREATE INDEX "orders_not_of_demo" ON "orders" USING btree ("id") WHERE source <> 'demo';--> statement-breakpoint
CREATE INDEX "licenses_by_status" ON "licenses" USING btree ("status","created_at","id",greatest("expires_at", "grace_until"));--> statement-breakpoint
-- The planner knows how many have ended only from now on.
ANALYZE "licenses";
