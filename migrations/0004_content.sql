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
ALTER TABLE "content_documents" ADD CONSTRAINT "content_documents_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_documents_by_editor" ON "content_documents" USING btree ("draft_by");