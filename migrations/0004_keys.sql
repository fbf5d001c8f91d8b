CREATE TABLE "sealed_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value_cipher" text NOT NULL,
	"hint" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
ALTER TABLE "sealed_settings" ADD CONSTRAINT "sealed_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_settings_by_editor" ON "sealed_settings" USING btree ("updated_by");