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
CREATE TABLE "content_documents" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"draft_at" timestamp (3) with time zone,
	"draft_by" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"published" integer,
	CONSTRAINT "content_documents_key_length" CHECK (length("content_documents"."key") <= 120),
	CONSTRAINT "content_documents_draft_has_date" CHECK (("content_documents"."draft" is null) = ("content_documents"."draft_at" is null))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"body" jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_versions_pkey" PRIMARY KEY("key","number"),
	CONSTRAINT "content_versions_number_positive" CHECK ("content_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "demo" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"records" jsonb NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "demo_only_one" CHECK ("demo"."only")
);
--> statement-breakpoint
CREATE TABLE "sealed_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value_cipher" text NOT NULL,
	"hint" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scopes_known";--> statement-breakpoint
-- The scopes orders:read and products:read never opened anything. A token that had no other one is revoked.
UPDATE "api_tokens" SET "scopes" = array_remove(array_remove("scopes", 'orders:read'), 'products:read'),
  "revoked_at" = CASE WHEN "scopes" @> array['releases:write'] THEN "revoked_at" ELSE coalesce("revoked_at", now()) END;--> statement-breakpoint
ALTER TABLE "staff_notifications" DROP CONSTRAINT "staff_notifications_kind_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "no_download" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_documents" ADD CONSTRAINT "content_documents_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_settings" ADD CONSTRAINT "sealed_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_documents_by_editor" ON "content_documents" USING btree ("draft_by");--> statement-breakpoint
CREATE INDEX "sealed_settings_by_editor" ON "sealed_settings" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "products_not_deliverable" ON "products" USING btree ("published_at","id") WHERE status = 'published' and current_version is null and not no_download;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scopes_known" CHECK ("api_tokens"."scopes" <@ array['releases:write']::text[]);--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_kind_known" CHECK ("staff_notifications"."kind" in ('new_order', 'attention', 'failed_mail', 'refund_request', 'new_review', 'package_corrupt', 'webhook_failed', 'backup'));