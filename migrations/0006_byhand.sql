ALTER TABLE "imported_records" DROP CONSTRAINT "imported_records_kind_known";--> statement-breakpoint
ALTER TABLE "license_events" DROP CONSTRAINT "license_events_kind_known";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "holder_email" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "issue_key" text;--> statement-breakpoint
CREATE INDEX "licenses_by_holder" ON "licenses" USING btree (lower("holder_email")) WHERE holder_email is not null;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_one_per_request" UNIQUE("issue_key");--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_kind_known" CHECK ("imported_records"."kind" in ('product', 'product_name', 'customer', 'order', 'license', 'activation'));--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_kind_known" CHECK ("license_events"."kind" in ('issued', 'imported', 'activated', 'deactivated', 'disabled', 'enabled', 'extended', 'renewed', 'upgraded', 'sites_changed', 'claimed', 'transferred'));--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_holder_apart" CHECK ("licenses"."holder_email" is null or "licenses"."held_since" is not null);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_holder_length" CHECK (length("licenses"."holder_email") <= 254);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_issue_key_length" CHECK (length("licenses"."issue_key") <= 100);