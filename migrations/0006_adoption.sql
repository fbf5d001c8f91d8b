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
ALTER TABLE "releases" DROP CONSTRAINT "releases_status_known";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "adoption_days" ADD CONSTRAINT "adoption_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adoption_days_by_day" ON "adoption_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_status_known" CHECK ("releases"."status" in ('draft', 'published', 'paused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_known" CHECK ("webhook_deliveries"."event" in ('order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn']::text[]);