CREATE TABLE "demo" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"records" jsonb NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "demo_only_one" CHECK ("demo"."only")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;