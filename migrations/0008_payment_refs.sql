ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_ref_taken";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_capture_ref_taken";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider_ref_taken";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_ref_taken" UNIQUE("provider_ref","provider");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_capture_ref_taken" UNIQUE("capture_ref","provider");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_ref_taken" UNIQUE("provider_ref","provider");