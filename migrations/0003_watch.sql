CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bucket" uuid NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"user_id" integer,
	"actor_id" integer,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_events_bucket_taken" UNIQUE("bucket")
);
--> statement-breakpoint
CREATE INDEX "security_events_by_age" ON "security_events" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_user" ON "security_events" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_actor" ON "security_events" USING btree ("actor_id","last_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "security_events_by_network" ON "security_events" USING btree ("network","last_at","id");