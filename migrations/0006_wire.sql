ALTER TABLE "products" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "banner" text;