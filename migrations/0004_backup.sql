CREATE TABLE "backup_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_name" text,
	"last_bytes" bigint,
	"restored_at" timestamp (3) with time zone,
	"restored_name" text,
	"backup_error" text,
	"check_error" text,
	CONSTRAINT "backup_state_only_one" CHECK ("backup_state"."only")
);
--> statement-breakpoint
ALTER TABLE "staff_notifications" DROP CONSTRAINT "staff_notifications_kind_known";--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_kind_known" CHECK ("staff_notifications"."kind" in ('new_order', 'attention', 'failed_mail', 'refund_request', 'new_review', 'package_corrupt', 'webhook_failed', 'backup'));