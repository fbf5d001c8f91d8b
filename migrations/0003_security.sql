CREATE TABLE "email_undos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_undos_hash_taken" UNIQUE("token_hash"),
	CONSTRAINT "email_undos_length" CHECK (length("email_undos"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_taken" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (length("passkeys"."name") <= 100),
	CONSTRAINT "passkeys_credential_length" CHECK (length("passkeys"."credential_id") <= 1400)
);
--> statement-breakpoint
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
ALTER TABLE "signing_keys" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_by_user" ON "email_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_undos_by_address" ON "email_undos" USING btree ("email_normalized");--> statement-breakpoint
CREATE INDEX "email_undos_by_expiry" ON "email_undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_by_age" ON "security_events" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_user" ON "security_events" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_actor" ON "security_events" USING btree ("actor_id","last_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "security_events_by_network" ON "security_events" USING btree ("network","last_at","id");--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_keys_by_adder" ON "signing_keys" USING btree ("added_by");