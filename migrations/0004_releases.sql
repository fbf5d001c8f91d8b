ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scopes_known";--> statement-breakpoint
-- The scopes orders:read and products:read never opened anything. A token that had no other one is revoked.
UPDATE "api_tokens" SET "scopes" = array_remove(array_remove("scopes", 'orders:read'), 'products:read'),
  "revoked_at" = CASE WHEN "scopes" @> array['releases:write'] THEN "revoked_at" ELSE coalesce("revoked_at", now()) END;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "no_download" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_not_deliverable" ON "products" USING btree ("published_at","id") WHERE status = 'published' and current_version is null and not no_download;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scopes_known" CHECK ("api_tokens"."scopes" <@ array['releases:write']::text[]);