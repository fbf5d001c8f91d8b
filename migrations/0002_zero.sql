ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_provider_known";--> statement-breakpoint
ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_total_in_range";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_positive";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_method_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_in_range";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_captured_when_so";--> statement-breakpoint
ALTER TABLE "checkout_attempts" DROP COLUMN "decline_count";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_free_when_zero" CHECK (("checkout_attempts"."provider" = 'none') = ("checkout_attempts"."total_cents" = 0));--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_provider_known" CHECK ("checkout_attempts"."provider" in ('stripe', 'paypal', 'none'));--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_total_in_range" CHECK ("checkout_attempts"."total_cents" between 0 and 99999999);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free_when_zero" CHECK ("orders"."source" = 'import' or ("orders"."payment_method" = 'free') = ("orders"."total_cents" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method_known" CHECK ("orders"."payment_method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_free_when_zero" CHECK (("payments"."provider" = 'none') = ("payments"."amount_cents" = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_free_has_no_trace" CHECK ("payments"."provider" <> 'none' or ("payments"."method" = 'free'
      and num_nonnulls("payments"."provider_ref", "payments"."capture_ref") = 0 and "payments"."captured_cents" = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paypal', 'none'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_in_range" CHECK ("payments"."amount_cents" between 0 and 99999999);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured_when_so" CHECK ("payments"."provider" = 'none' or ("payments"."status" = 'captured') = ("payments"."captured_cents" > 0));