CREATE TABLE "shop_time" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	"moved_from" timestamp (3) with time zone NOT NULL,
	"moving_to" timestamp (3) with time zone,
	CONSTRAINT "shop_time_only_one" CHECK ("shop_time"."only"),
	CONSTRAINT "shop_time_ahead" CHECK ("shop_time"."offset_ms" >= 0),
	CONSTRAINT "shop_time_moves_forward" CHECK ("shop_time"."moving_to" > "shop_time"."moved_from")
);
--> statement-breakpoint
CREATE TABLE "saved_means" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_means_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"ref" text NOT NULL,
	"method" text NOT NULL,
	"detail" text NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"live" boolean NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_detach_at" timestamp (3) with time zone,
	"detached_at" timestamp (3) with time zone,
	CONSTRAINT "saved_means_ref_taken" UNIQUE("ref","provider"),
	CONSTRAINT "saved_means_provider_known" CHECK ("saved_means"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "saved_means_method_known" CHECK ("saved_means"."method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free')),
	CONSTRAINT "saved_means_detached_once" CHECK ("saved_means"."detached_at" is null or "saved_means"."next_detach_at" is null)
);
--> statement-breakpoint
CREATE TABLE "subscription_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"period" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"attempt_id" integer,
	"means_id" integer,
	"replaced" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"last_try_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"decline_kind" text,
	"decline_code" text,
	"decline_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_charges_one_per_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "subscription_charges_one_per_period" UNIQUE("subscription_id","period"),
	CONSTRAINT "subscription_charges_status_known" CHECK ("subscription_charges"."status" in ('open', 'paid', 'void')),
	CONSTRAINT "subscription_charges_decline_known" CHECK ("subscription_charges"."decline_kind" in ('soft', 'hard', 'authentication')),
	CONSTRAINT "subscription_charges_amount_in_range" CHECK ("subscription_charges"."amount_cents" between 1 and 99999999),
	CONSTRAINT "subscription_charges_settled_has_time" CHECK (("subscription_charges"."status" = 'open') = ("subscription_charges"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb,
	"actor_kind" text DEFAULT 'system' NOT NULL,
	"actor_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_events_kind_known" CHECK ("subscription_events"."kind" in ('created', 'notice_sent', 'reminder_sent', 'charge_failed', 'renewed', 'past_due', 'means_changed', 'means_detached', 'canceled', 'resumed', 'price_changed', 'date_changed', 'upgraded', 'shortened', 'ended')),
	CONSTRAINT "subscription_events_actor_known" CHECK ("subscription_events"."actor_kind" in ('user', 'token', 'system'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"license_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"means_id" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"price_cents" integer NOT NULL,
	"next_price_cents" integer,
	"price_notice_at" timestamp (3) with time zone,
	"period" integer DEFAULT 1 NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"notice_at" timestamp (3) with time zone,
	"reminder_at" timestamp (3) with time zone,
	"next_action_at" timestamp (3) with time zone,
	"cancel_after_charge" boolean DEFAULT false NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"canceled_by" text,
	"past_due_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'past_due', 'canceled', 'ended')),
	CONSTRAINT "subscriptions_end_reason_known" CHECK ("subscriptions"."end_reason" in ('canceled', 'unpaid', 'dispute', 'refund', 'license_disabled', 'license_transferred', 'product_withdrawn', 'plan_removed', 'holder_erased', 'lifetime')),
	CONSTRAINT "subscriptions_canceled_by_known" CHECK ("subscriptions"."canceled_by" in ('holder', 'staff')),
	CONSTRAINT "subscriptions_price_in_range" CHECK ("subscriptions"."price_cents" between 1 and 99999999),
	CONSTRAINT "subscriptions_next_price_in_range" CHECK ("subscriptions"."next_price_cents" between 1 and 99999999),
	CONSTRAINT "subscriptions_period_positive" CHECK ("subscriptions"."period" > 0 and "subscriptions"."period_end" > "subscriptions"."period_start"),
	CONSTRAINT "subscriptions_ended_has_reason" CHECK (("subscriptions"."status" = 'ended') = ("subscriptions"."end_reason" is not null)),
	CONSTRAINT "subscriptions_ended_has_time" CHECK (("subscriptions"."status" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_canceled_has_time" CHECK ("subscriptions"."status" <> 'canceled' or "subscriptions"."canceled_at" is not null),
	CONSTRAINT "subscriptions_past_due_has_time" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_at" is not null)),
	CONSTRAINT "subscriptions_never_forgotten" CHECK (("subscriptions"."status" = 'ended') = ("subscriptions"."next_action_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "billing" text DEFAULT 'one-time' NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "grace_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "renewal_cents" integer;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_means_id_saved_means_id_fk" FOREIGN KEY ("means_id") REFERENCES "public"."saved_means"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_means_id_saved_means_id_fk" FOREIGN KEY ("means_id") REFERENCES "public"."saved_means"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_means_to_detach" ON "saved_means" USING btree ("next_detach_at") WHERE next_detach_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_charges_by_means" ON "subscription_charges" USING btree ("means_id");--> statement-breakpoint
CREATE INDEX "subscription_charges_due" ON "subscription_charges" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_events_by_subscription" ON "subscription_events" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_events_by_actor" ON "subscription_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live_per_license" ON "subscriptions" USING btree ("license_id") WHERE status in ('active', 'past_due', 'canceled');--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_action_at") WHERE next_action_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_license" ON "subscriptions" USING btree ("license_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("plan_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_means" ON "subscriptions" USING btree ("means_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_period_end" ON "subscriptions" USING btree ("period_end","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status_and_end" ON "subscriptions" USING btree ("status","period_end","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_plan_by_age" ON "subscriptions" USING btree ("plan_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_plan_by_period_end" ON "subscriptions" USING btree ("plan_id","status","period_end","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_age" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_billing_known" CHECK ("plans"."billing" in ('one-time', 'yearly'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_yearly_is_a_year" CHECK ("plans"."billing" = 'one-time' or (not "plans"."is_free" and "plans"."months" is not distinct from 12));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('release', 'license_expiry', 'refund', 'review_reply', 'subscription'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_renewal_in_range" CHECK ("order_items"."renewal_cents" between 1 and 99999999);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_known" CHECK ("webhook_deliveries"."event" in ('order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'subscription.created', 'subscription.renewed', 'subscription.past_due', 'subscription.canceled', 'subscription.ended', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.completed', 'order.refunded', 'order.refund_failed', 'license.issued', 'license.activated', 'license.expired', 'subscription.created', 'subscription.renewed', 'subscription.past_due', 'subscription.canceled', 'subscription.ended', 'release.published', 'release.paused', 'release.resumed', 'release.withdrawn']::text[]);