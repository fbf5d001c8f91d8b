ALTER TABLE "invoices" DROP CONSTRAINT "invoices_one_per_refund";--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_has_refund";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note_to_buyer" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("id") WHERE status = 'failed';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_one_per_refund" UNIQUE("refund_id","kind");--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_kind_known" CHECK ("invoice_counters"."kind" in ('invoice', 'credit_note', 'debit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit_note', 'debit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_has_refund" CHECK (("invoices"."kind" = 'invoice') = ("invoices"."refund_id" is null));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_known" CHECK ("webhook_deliveries"."event" in ('order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'release.published']::text[]);--> statement-breakpoint
INSERT INTO invoice_counters (kind) VALUES ('debit_note') ON CONFLICT DO NOTHING;--> statement-breakpoint
-- A refund that the provider fails later takes its order back to where it was.
DROP TRIGGER orders_status_forward ON orders;--> statement-breakpoint
CREATE TRIGGER orders_status_forward BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'pending>completed', 'pending>attention', 'pending>cancelled',
    'completed>partially_refunded', 'completed>refunded', 'partially_refunded>refunded', 'partially_refunded>completed',
    'refunded>partially_refunded', 'refunded>completed', 'refunded>attention',
    'cancelled>attention', 'attention>completed', 'attention>partially_refunded', 'attention>refunded');
