CREATE TABLE "adoption_days" (
	"product_id" integer NOT NULL,
	"day" date NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"versions" jsonb NOT NULL,
	"wordpress" jsonb NOT NULL,
	"php" jsonb NOT NULL,
	CONSTRAINT "adoption_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
ALTER TABLE "imported_records" DROP CONSTRAINT "imported_records_kind_known";--> statement-breakpoint
ALTER TABLE "license_events" DROP CONSTRAINT "license_events_kind_known";--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_status_known";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "banner" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "holder_email" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "issue_key" text;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "activation_id" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "main_file" text;--> statement-breakpoint
ALTER TABLE "adoption_days" ADD CONSTRAINT "adoption_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adoption_days_by_day" ON "adoption_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "licenses_by_holder" ON "licenses" USING btree (lower("holder_email")) WHERE holder_email is not null;--> statement-breakpoint
CREATE INDEX "download_grants_used_up" ON "download_grants" USING btree ("activation_id","expires_at") WHERE uses = max_uses;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_one_per_request" UNIQUE("issue_key");--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_kind_known" CHECK ("imported_records"."kind" in ('product', 'product_name', 'customer', 'order', 'license', 'activation'));--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_kind_known" CHECK ("license_events"."kind" in ('issued', 'imported', 'activated', 'deactivated', 'disabled', 'enabled', 'extended', 'renewed', 'upgraded', 'sites_changed', 'claimed', 'transferred'));--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_holder_apart" CHECK ("licenses"."holder_email" is null or "licenses"."held_since" is not null);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_holder_length" CHECK (length("licenses"."holder_email") <= 254);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_issue_key_length" CHECK (length("licenses"."issue_key") <= 100);--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_status_known" CHECK ("releases"."status" in ('draft', 'published', 'paused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_known" CHECK ("webhook_deliveries"."event" in ('order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn']::text[]);