CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"rebuild_since" timestamp (3) with time zone,
	"rebuild_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only_one" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "payment_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"stage" text,
	"reason" text NOT NULL,
	"outcome" text,
	"amount_cents" integer,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_cases_provider_ref_taken" UNIQUE("provider_ref","provider"),
	CONSTRAINT "payment_cases_provider_known" CHECK ("payment_cases"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "payment_cases_kind_known" CHECK ("payment_cases"."kind" in ('dispute', 'fraud_warning', 'review')),
	CONSTRAINT "payment_cases_state_known" CHECK ("payment_cases"."state" in ('needs_response', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_one_per_refund";--> statement-breakpoint
ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_provider_known";--> statement-breakpoint
ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_total_in_range";--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_has_refund";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_positive";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_method_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_in_range";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_captured_when_so";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note_to_buyer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_cases_by_payment" ON "payment_cases" USING btree ("payment_id","opened_at");--> statement-breakpoint
CREATE INDEX "payment_cases_by_handler" ON "payment_cases" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "payment_cases_open" ON "payment_cases" USING btree ("payment_id") WHERE state in ('needs_response', 'under_review');--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("id") WHERE status = 'failed';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_one_per_refund" UNIQUE("refund_id","kind");--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_free_when_zero" CHECK (("checkout_attempts"."provider" = 'none') = ("checkout_attempts"."total_cents" = 0));--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_provider_known" CHECK ("checkout_attempts"."provider" in ('stripe', 'paypal', 'none'));--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_total_in_range" CHECK ("checkout_attempts"."total_cents" between 0 and 99999999);--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_kind_known" CHECK ("invoice_counters"."kind" in ('invoice', 'credit_note', 'debit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit_note', 'debit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_has_refund" CHECK (("invoices"."kind" = 'invoice') = ("invoices"."refund_id" is null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('payment_pending', 'paid', 'completed', 'attention', 'resolved', 'cancelled', 'receipt_sent', 'invoice_issued', 'refund_asked', 'refund_declined', 'refund_started', 'refunded', 'refund_failed', 'disputed', 'dispute_news', 'fraud_warning', 'payment_review', 'claimed', 'imported', 'anonymized'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free_when_zero" CHECK ("orders"."source" = 'import' or ("orders"."payment_method" = 'free') = ("orders"."total_cents" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method_known" CHECK ("orders"."payment_method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_free_when_zero" CHECK (("payments"."provider" = 'none') = ("payments"."amount_cents" = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_free_has_no_trace" CHECK ("payments"."provider" <> 'none' or ("payments"."method" = 'free'
      and num_nonnulls("payments"."provider_ref", "payments"."capture_ref") = 0 and "payments"."captured_cents" = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paypal', 'none'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_in_range" CHECK ("payments"."amount_cents" between 0 and 99999999);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured_when_so" CHECK ("payments"."provider" = 'none' or ("payments"."status" = 'captured') = ("payments"."captured_cents" > 0));--> statement-breakpoint
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
