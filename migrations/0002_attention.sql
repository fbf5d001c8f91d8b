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
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_cases_by_payment" ON "payment_cases" USING btree ("payment_id","opened_at");--> statement-breakpoint
CREATE INDEX "payment_cases_by_handler" ON "payment_cases" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "payment_cases_open" ON "payment_cases" USING btree ("payment_id") WHERE state in ('needs_response', 'under_review');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('payment_pending', 'paid', 'completed', 'attention', 'resolved', 'cancelled', 'receipt_sent', 'invoice_issued', 'refund_asked', 'refund_declined', 'refund_started', 'refunded', 'refund_failed', 'disputed', 'dispute_news', 'fraud_warning', 'payment_review', 'claimed', 'imported', 'anonymized'));