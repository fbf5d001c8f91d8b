CREATE TABLE "alarms" (
	"kind" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"fix" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "alarms_kind_known" CHECK ("alarms"."kind" in ('money_differs', 'provider_silent', 'provider_events_failing', 'errors', 'jobs_late', 'mails_failing', 'webhooks_failing', 'backup_stale', 'backup_failed', 'backup_unreadable', 'disk_full', 'certificate_ending', 'update_available'))
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"differences" text[] DEFAULT '{}' NOT NULL,
	"error" text,
	CONSTRAINT "book_checks_only_one" CHECK ("book_checks"."only")
);
--> statement-breakpoint
ALTER TABLE "staff_notifications" DROP CONSTRAINT "staff_notifications_kind_known";--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_kind_known" CHECK ("staff_notifications"."kind" in ('new_order', 'attention', 'failed_mail', 'refund_request', 'new_review', 'package_corrupt', 'webhook_failed', 'backup', 'alarm'));