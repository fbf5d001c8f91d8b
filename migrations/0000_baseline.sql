-- Trigram indexes make "contains" searches fast; unaccent makes "cafe" find "café".
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Applied to the text being searched and to the search words. Generated columns only take immutable functions, which
-- unaccent() is not because its dictionary could be replaced; naming the dictionary makes the result depend on the text alone.
CREATE FUNCTION search_fold(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, words));--> statement-breakpoint
-- Everything below is generated from src/server/db/tables.
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_actor_known" CHECK ("audit_entries"."actor_kind" in ('user', 'token', 'system'))
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_key" text NOT NULL,
	"cart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"kind" text DEFAULT 'new' NOT NULL,
	"license_id" integer,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_key_taken" UNIQUE("item_key"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 99),
	CONSTRAINT "cart_items_kind_known" CHECK ("cart_items"."kind" in ('new', 'renewal', 'upgrade')),
	CONSTRAINT "cart_items_license_when_not_new" CHECK (("cart_items"."kind" = 'new') = ("cart_items"."license_id" is null)),
	CONSTRAINT "cart_items_one_renewal" CHECK ("cart_items"."kind" = 'new' or "cart_items"."quantity" = 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"session_hash" text,
	"coupon_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_one_per_user" UNIQUE("user_id"),
	CONSTRAINT "carts_one_per_session" UNIQUE("session_hash"),
	CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("carts"."user_id", "carts"."session_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_taken" UNIQUE("slug"),
	CONSTRAINT "categories_name_length" CHECK (length("categories"."name") between 1 and 120),
	CONSTRAINT "categories_slug_form" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("categories"."slug") <= 100),
	CONSTRAINT "categories_slug_not_admin" CHECK ("categories"."slug" <> 'admin')
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer,
	"is_free" boolean DEFAULT false NOT NULL,
	"link_url" text,
	"sites_limit" integer DEFAULT 1,
	"months" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_code_taken" UNIQUE("product_id","code"),
	CONSTRAINT "plans_of_product" UNIQUE("product_id","id"),
	CONSTRAINT "plans_code_form" CHECK ("plans"."code" ~ '^[a-z0-9-]{1,40}$'),
	CONSTRAINT "plans_price_in_range" CHECK ("plans"."price_cents" between 0 and 99999999),
	CONSTRAINT "plans_free_costs_nothing" CHECK (not "plans"."is_free" or "plans"."price_cents" = 0),
	CONSTRAINT "plans_sold_costs_something" CHECK ("plans"."is_free" or "plans"."price_cents" is null or "plans"."price_cents" > 0),
	CONSTRAINT "plans_sites_positive" CHECK ("plans"."sites_limit" > 0),
	CONSTRAINT "plans_months_positive" CHECK ("plans"."months" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"uri" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_images_once" UNIQUE("product_id","uri"),
	CONSTRAINT "product_images_size_positive" CHECK ("product_images"."width" > 0 and "product_images"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"uri" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"short_desc" text DEFAULT '' NOT NULL,
	"long_desc" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"compare_price_cents" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"marked_new" boolean DEFAULT false NOT NULL,
	"comparison" jsonb,
	"seo_title" text,
	"seo_description" text,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"current_version" text,
	"plugin_slug" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (search_fold(name)) STORED,
	"search_text" text GENERATED ALWAYS AS (search_fold(name || ' ' || short_desc || ' ' || description)) STORED,
	CONSTRAINT "products_uri_taken" UNIQUE("uri"),
	CONSTRAINT "products_plugin_slug_taken" UNIQUE("plugin_slug"),
	CONSTRAINT "products_name_length" CHECK (length("products"."name") between 1 and 200),
	CONSTRAINT "products_uri_form" CHECK ("products"."uri" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."uri") <= 100),
	CONSTRAINT "products_uri_not_admin" CHECK ("products"."uri" <> 'admin'),
	CONSTRAINT "products_description_length" CHECK (length("products"."description") <= 5000),
	CONSTRAINT "products_short_desc_length" CHECK (length("products"."short_desc") <= 1000),
	CONSTRAINT "products_price_in_range" CHECK ("products"."price_cents" between 0 and 99999999),
	CONSTRAINT "products_compare_price_higher" CHECK ("products"."compare_price_cents" > "products"."price_cents"),
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('draft', 'published')),
	CONSTRAINT "products_published_has_date" CHECK ("products"."status" = 'draft' or "products"."published_at" is not null),
	CONSTRAINT "products_rating_possible" CHECK ("products"."rating_sum" between "products"."rating_count" and "products"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"cart_id" integer,
	"user_id" integer,
	"session_hash" text,
	"provider" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"lines" jsonb NOT NULL,
	"snapshot_hash" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_id" integer,
	"coupon_code" text,
	"billing" jsonb,
	"shipping" jsonb,
	"review_reason" text,
	"decline_count" integer DEFAULT 0 NOT NULL,
	"reconcile_count" integer DEFAULT 0 NOT NULL,
	"next_reconcile_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_attempts_key_taken" UNIQUE("key"),
	CONSTRAINT "checkout_attempts_status_known" CHECK ("checkout_attempts"."status" in ('open', 'awaiting_payment', 'capturing', 'processing', 'completed', 'review', 'expired')),
	CONSTRAINT "checkout_attempts_provider_known" CHECK ("checkout_attempts"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "checkout_attempts_currency" CHECK ("checkout_attempts"."currency" = 'USD'),
	CONSTRAINT "checkout_attempts_total_in_range" CHECK ("checkout_attempts"."total_cents" between 1 and 99999999),
	CONSTRAINT "checkout_attempts_parts_not_negative" CHECK (least("checkout_attempts"."subtotal_cents", "checkout_attempts"."discount_cents", "checkout_attempts"."shipping_cents", "checkout_attempts"."tax_cents") >= 0),
	CONSTRAINT "checkout_attempts_adds_up" CHECK ("checkout_attempts"."total_cents" = "checkout_attempts"."subtotal_cents" - "checkout_attempts"."discount_cents" + "checkout_attempts"."shipping_cents" + "checkout_attempts"."tax_cents"),
	CONSTRAINT "checkout_attempts_never_forgotten" CHECK ("checkout_attempts"."status" in ('completed', 'review', 'expired') or "checkout_attempts"."next_reconcile_at" is not null),
	CONSTRAINT "checkout_attempts_review_has_reason" CHECK ("checkout_attempts"."status" <> 'review' or "checkout_attempts"."review_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "coupon_holds" (
	"attempt_id" integer PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_products" (
	"coupon_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "coupon_products_coupon_id_product_id_pk" PRIMARY KEY("coupon_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer,
	"discount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_one_per_order" UNIQUE("order_id"),
	CONSTRAINT "coupon_redemptions_discount_positive" CHECK ("coupon_redemptions"."discount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"percent_off" integer,
	"amount_cents" integer,
	"min_subtotal_cents" integer DEFAULT 0 NOT NULL,
	"usage_limit" integer,
	"usage_limit_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(code || ' ' || description)) STORED,
	CONSTRAINT "coupons_code_taken" UNIQUE("code"),
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" = upper(btrim("coupons"."code")) and length("coupons"."code") between 1 and 40),
	CONSTRAINT "coupons_kind_known" CHECK ("coupons"."kind" in ('percent', 'fixed')),
	CONSTRAINT "coupons_value_fits_kind" CHECK (case "coupons"."kind" when 'percent' then "coupons"."percent_off" between 1 and 100 and "coupons"."amount_cents" is null
        else "coupons"."amount_cents" > 0 and "coupons"."percent_off" is null end),
	CONSTRAINT "coupons_minimum_not_negative" CHECK ("coupons"."min_subtotal_cents" >= 0),
	CONSTRAINT "coupons_limits_positive" CHECK ("coupons"."usage_limit" > 0 and "coupons"."usage_limit_per_customer" > 0),
	CONSTRAINT "coupons_counts_not_negative" CHECK ("coupons"."used" >= 0 and "coupons"."held" >= 0),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."used" + "coupons"."held" <= "coupons"."usage_limit"),
	CONSTRAINT "coupons_end_after_start" CHECK ("coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"bind_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"device" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "access_tokens_hash_taken" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_expire_later" CHECK ("access_tokens"."expires_at" > "access_tokens"."created_at")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_country_code" CHECK ("addresses"."country" ~ '^([A-Z]{2}|OTHER)$')
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_confirmations_hash_taken" UNIQUE("token_hash"),
	CONSTRAINT "email_confirmations_length" CHECK (length("email_confirmations"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_hash_taken" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_cipher" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_expire_later" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"author_id" integer,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_notes_length" CHECK (length("user_notes"."body") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" smallint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id"),
	CONSTRAINT "user_roles_one_per_position" UNIQUE("user_id","position"),
	CONSTRAINT "user_roles_known" CHECK ("user_roles"."role_id" in (1, 2, 3)),
	CONSTRAINT "user_roles_position_not_negative" CHECK ("user_roles"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"terms_accepted_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"anonymized_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (search_fold(name)) STORED,
	"search_text" text GENERATED ALWAYS AS (search_fold(name || ' ' || email)) STORED,
	CONSTRAINT "users_email_taken" UNIQUE("email_normalized"),
	CONSTRAINT "users_name_length" CHECK (length("users"."name") <= 200),
	CONSTRAINT "users_email_length" CHECK (length("users"."email") <= 254),
	CONSTRAINT "users_email_normalized_folded" CHECK ("users"."email_normalized" !~ '[A-Z\s]')
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "import_runs_source_known" CHECK ("import_runs"."source" in ('edd', 'woocommerce', 'csv')),
	CONSTRAINT "import_runs_status_known" CHECK ("import_runs"."status" in ('running', 'finished', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "imported_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"local_id" integer NOT NULL,
	"run_id" integer,
	CONSTRAINT "imported_records_source_kind_external_id_pk" PRIMARY KEY("source","kind","external_id"),
	CONSTRAINT "imported_records_source_known" CHECK ("imported_records"."source" in ('edd', 'woocommerce', 'csv')),
	CONSTRAINT "imported_records_kind_known" CHECK ("imported_records"."kind" in ('product', 'customer', 'order', 'license', 'activation'))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_counters_kind_known" CHECK ("invoice_counters"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoice_counters_not_negative" CHECK ("invoice_counters"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" integer,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_one_per_refund" UNIQUE("refund_id"),
	CONSTRAINT "invoices_number_taken" UNIQUE("kind","number"),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_number_positive" CHECK ("invoices"."number" > 0),
	CONSTRAINT "invoices_credit_has_refund" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."refund_id" is not null)),
	CONSTRAINT "invoices_total_not_negative" CHECK ("invoices"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_status_known" CHECK ("refund_requests"."status" in ('open', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "refund_requests_decided_has_time" CHECK (("refund_requests"."status" = 'open') = ("refund_requests"."decided_at" is null)),
	CONSTRAINT "refund_requests_reason_length" CHECK (length("refund_requests"."reason") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"product_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash_taken" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes_known" CHECK ("api_tokens"."scopes" <@ array['releases:write', 'orders:read', 'products:read']::text[]),
	CONSTRAINT "api_tokens_name_length" CHECK (length("api_tokens"."name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "license_activations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"license_id" integer NOT NULL,
	"site" text NOT NULL,
	"is_local" boolean DEFAULT false NOT NULL,
	"environment" text,
	"plugin_version" text,
	"wp_version" text,
	"php_version" text,
	"activated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	CONSTRAINT "license_activations_site_length" CHECK (length("license_activations"."site") <= 500)
);
--> statement-breakpoint
CREATE TABLE "license_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" integer NOT NULL,
	"kind" text NOT NULL,
	"site" text,
	"details" jsonb,
	"actor_kind" text DEFAULT 'system' NOT NULL,
	"actor_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_events_kind_known" CHECK ("license_events"."kind" in ('issued', 'imported', 'activated', 'deactivated', 'disabled', 'enabled', 'extended', 'renewed', 'upgraded', 'sites_changed', 'claimed')),
	CONSTRAINT "license_events_actor_known" CHECK ("license_events"."actor_kind" in ('user', 'token', 'system'))
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"key_cipher" text NOT NULL,
	"key_hint" text NOT NULL,
	"product_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"user_id" integer,
	"order_id" integer,
	"order_item_id" integer,
	"unit" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"sites_limit" integer,
	"sites_used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licenses_key_taken" UNIQUE("key_hash"),
	CONSTRAINT "licenses_one_per_unit" UNIQUE("order_item_id","unit"),
	CONSTRAINT "licenses_status_known" CHECK ("licenses"."status" in ('active', 'disabled')),
	CONSTRAINT "licenses_reason_known" CHECK ("licenses"."disabled_reason" in ('refund', 'dispute', 'staff')),
	CONSTRAINT "licenses_disabled_has_reason" CHECK (("licenses"."status" = 'disabled') = ("licenses"."disabled_reason" is not null)),
	CONSTRAINT "licenses_unit_positive" CHECK ("licenses"."unit" > 0),
	CONSTRAINT "licenses_sites_not_negative" CHECK ("licenses"."sites_used" >= 0),
	CONSTRAINT "licenses_within_limit" CHECK ("licenses"."sites_used" <= "licenses"."sites_limit")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"payload_cipher" text NOT NULL,
	"content_cipher" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"last_error" text,
	"user_id" integer,
	"order_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold(to_address || ' ' || subject)) STORED,
	CONSTRAINT "mails_once" UNIQUE("dedupe_key"),
	CONSTRAINT "mails_message_id_taken" UNIQUE("message_id"),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('queued', 'sending', 'sent', 'kept', 'failed')),
	CONSTRAINT "mails_to_length" CHECK (length("mails"."to_address") <= 254),
	CONSTRAINT "mails_to_one_line" CHECK ("mails"."to_address" !~ '[\r\n]' and "mails"."subject" !~ '[\r\n]'),
	CONSTRAINT "mails_waiting_has_time" CHECK ("mails"."status" not in ('queued', 'sending') or "mails"."next_try_at" is not null),
	CONSTRAINT "mails_sent_has_time" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by_mail" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('release', 'license_expiry', 'refund', 'review_reply'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"dedupe_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","dedupe_key"),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('release', 'license_expiry', 'refund', 'review_reply'))
);
--> statement-breakpoint
CREATE TABLE "staff_notification_markers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_read_id" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"dedupe_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notifications_once" UNIQUE("dedupe_key"),
	CONSTRAINT "staff_notifications_kind_known" CHECK ("staff_notifications"."kind" in ('new_order', 'attention', 'failed_mail', 'refund_request', 'new_review', 'package_corrupt', 'webhook_failed'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"amount_cents" integer,
	"actor_id" integer,
	"shown_to_buyer" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('payment_pending', 'paid', 'completed', 'attention', 'resolved', 'cancelled', 'receipt_sent', 'invoice_issued', 'refund_asked', 'refund_declined', 'refund_started', 'refunded', 'refund_failed', 'disputed', 'claimed', 'imported', 'anonymized'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer,
	"plan_id" integer,
	"kind" text DEFAULT 'new' NOT NULL,
	"license_id" integer,
	"name" text NOT NULL,
	"plan_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"sites_limit" integer,
	"months" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_kind_known" CHECK ("order_items"."kind" in ('new', 'renewal', 'upgrade')),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_unit_in_range" CHECK ("order_items"."unit_cents" between 0 and 99999999),
	CONSTRAINT "order_items_sites_positive" CHECK ("order_items"."sites_limit" > 0),
	CONSTRAINT "order_items_months_positive" CHECK ("order_items"."months" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"author_id" integer,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_length" CHECK (length("order_notes"."body") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"number" text DEFAULT nextval('order_numbers') NOT NULL,
	"source" text DEFAULT 'checkout' NOT NULL,
	"user_id" integer,
	"attempt_id" integer,
	"payment_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"attention_reason" text,
	"payment_method" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"coupon_id" integer,
	"coupon_code" text,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"buyer_name" text NOT NULL,
	"billing" jsonb,
	"shipping" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"anonymized_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold(number || ' ' || email || ' ' || buyer_name)) STORED,
	CONSTRAINT "orders_key_taken" UNIQUE("key"),
	CONSTRAINT "orders_number_taken" UNIQUE("number"),
	CONSTRAINT "orders_one_per_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "orders_one_per_payment" UNIQUE("payment_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'completed', 'partially_refunded', 'refunded', 'cancelled', 'attention')),
	CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('checkout', 'import', 'demo')),
	CONSTRAINT "orders_method_known" CHECK ("orders"."payment_method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other')),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'USD'),
	CONSTRAINT "orders_total_in_range" CHECK ("orders"."total_cents" between 0 and 99999999),
	CONSTRAINT "orders_total_positive" CHECK ("orders"."source" = 'import' or "orders"."total_cents" > 0),
	CONSTRAINT "orders_paid_through_checkout" CHECK ("orders"."source" <> 'checkout' or num_nonnulls("orders"."attempt_id", "orders"."payment_id") = 2),
	CONSTRAINT "orders_parts_not_negative" CHECK (least("orders"."subtotal_cents", "orders"."discount_cents", "orders"."shipping_cents", "orders"."tax_cents") >= 0),
	CONSTRAINT "orders_adds_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + "orders"."tax_cents"),
	CONSTRAINT "orders_refund_not_negative" CHECK ("orders"."refunded_cents" >= 0),
	CONSTRAINT "orders_attention_has_reason" CHECK ("orders"."status" <> 'attention' or "orders"."attention_reason" is not null),
	CONSTRAINT "orders_paid_has_time" CHECK ("orders"."status" in ('pending', 'cancelled') or "orders"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"provider_ref" text NOT NULL,
	"live" boolean NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("provider","kind","provider_ref"),
	CONSTRAINT "ledger_entries_provider_known" CHECK ("ledger_entries"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('capture', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_cents" <> 0),
	CONSTRAINT "ledger_entries_sign_fits_kind" CHECK (("ledger_entries"."amount_cents" > 0) = "ledger_entries"."kind" in ('capture', 'refund_reversal', 'dispute_reversal'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer,
	"provider" text NOT NULL,
	"provider_ref" text,
	"capture_ref" text,
	"status" text DEFAULT 'created' NOT NULL,
	"method" text NOT NULL,
	"method_detail" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"disputed_at" timestamp (3) with time zone,
	"live" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"captured_at" timestamp (3) with time zone,
	CONSTRAINT "payments_one_per_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "payments_provider_ref_taken" UNIQUE("provider_ref","provider"),
	CONSTRAINT "payments_capture_ref_taken" UNIQUE("capture_ref","provider"),
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('created', 'pending', 'failed', 'cancelled', 'captured')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other')),
	CONSTRAINT "payments_amount_in_range" CHECK ("payments"."amount_cents" between 1 and 99999999),
	CONSTRAINT "payments_captured_when_so" CHECK (("payments"."status" = 'captured') = ("payments"."captured_cents" > 0)),
	CONSTRAINT "payments_captured_has_time" CHECK (("payments"."status" = 'captured') = ("payments"."captured_at" is not null)),
	CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_cents" between 0 and "payments"."captured_cents")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_ref" text,
	"payload" jsonb NOT NULL,
	"live" boolean NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"last_error" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "provider_events_once" UNIQUE("provider","event_id"),
	CONSTRAINT "provider_events_provider_known" CHECK ("provider_events"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "provider_events_status_known" CHECK ("provider_events"."status" in ('received', 'processed', 'ignored', 'orphan', 'failed')),
	CONSTRAINT "provider_events_never_forgotten" CHECK ("provider_events"."status" <> 'received' or "provider_events"."next_try_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"requested_by" integer,
	"failure_reason" text,
	"reconcile_count" integer DEFAULT 0 NOT NULL,
	"next_reconcile_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_ref_taken" UNIQUE("provider_ref","provider"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" in ('staff', 'provider')),
	CONSTRAINT "refunds_provider_known" CHECK ("refunds"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_never_forgotten" CHECK ("refunds"."status" in ('succeeded', 'failed') or "refunds"."next_reconcile_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_hits_positive" CHECK ("rate_limits"."hits" > 0)
);
--> statement-breakpoint
CREATE TABLE "download_grants" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"max_uses" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "download_grants_within_limit" CHECK ("download_grants"."uses" between 0 and "download_grants"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" integer,
	"product_id" integer,
	"version" text NOT NULL,
	"license_id" integer,
	"order_id" integer,
	"user_id" integer,
	"channel" text NOT NULL,
	"site" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "downloads_channel_known" CHECK ("downloads"."channel" in ('account', 'order', 'update', 'free', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"edition" text DEFAULT 'full' NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"folder" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"md5" text NOT NULL,
	"sha256" text NOT NULL,
	"sha384" text NOT NULL,
	"signature" text NOT NULL,
	"signing_key_id" integer NOT NULL,
	"sbom" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"corrupt_since" timestamp (3) with time zone,
	CONSTRAINT "packages_storage_key_taken" UNIQUE("storage_key"),
	CONSTRAINT "packages_one_per_edition" UNIQUE("release_id","edition"),
	CONSTRAINT "packages_edition_known" CHECK ("packages"."edition" in ('full', 'free')),
	CONSTRAINT "packages_size_positive" CHECK ("packages"."size_bytes" > 0),
	CONSTRAINT "packages_hashes_hex" CHECK ("packages"."sha256" ~ '^[0-9a-f]{64}$' and "packages"."sha384" ~ '^[0-9a-f]{96}$')
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"version" text NOT NULL,
	"channel" text DEFAULT 'stable' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"rollout_percent" smallint DEFAULT 100 NOT NULL,
	"plugin_name" text NOT NULL,
	"requires_wp" text,
	"tested_wp" text,
	"requires_php" text,
	"changelog" text DEFAULT '' NOT NULL,
	"upgrade_notice" text,
	"withdrawn_reason" text,
	"created_by" integer,
	"published_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "releases_version_taken" UNIQUE("product_id","version"),
	CONSTRAINT "releases_version_form" CHECK ("releases"."version" ~ '^[0-9][0-9A-Za-z.+-]{0,49}$'),
	CONSTRAINT "releases_channel_known" CHECK ("releases"."channel" in ('stable', 'beta')),
	CONSTRAINT "releases_status_known" CHECK ("releases"."status" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "releases_rollout" CHECK ("releases"."rollout_percent" between 0 and 100),
	CONSTRAINT "releases_published_has_time" CHECK ("releases"."status" = 'draft' or "releases"."published_at" is not null),
	CONSTRAINT "releases_withdrawn_has_time" CHECK (("releases"."status" = 'withdrawn') = ("releases"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_cipher" text,
	"label" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_id_taken" UNIQUE("key_id"),
	CONSTRAINT "signing_keys_key_taken" UNIQUE("public_key"),
	CONSTRAINT "signing_keys_purpose_known" CHECK ("signing_keys"."purpose" in ('package', 'certificate')),
	CONSTRAINT "signing_keys_package_key_stays_away" CHECK (("signing_keys"."purpose" = 'certificate') = ("signing_keys"."private_cipher" is not null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer,
	"author_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"hidden_reason" text,
	"reply" text,
	"replied_by" integer,
	"replied_at" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(title || ' ' || body || ' ' || author_name)) STORED,
	CONSTRAINT "reviews_one_per_buyer" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('published', 'hidden')),
	CONSTRAINT "reviews_title_length" CHECK (length("reviews"."title") <= 200),
	CONSTRAINT "reviews_body_length" CHECK (length("reviews"."body") <= 5000),
	CONSTRAINT "reviews_reply_length" CHECK (length("reviews"."reply") <= 5000),
	CONSTRAINT "reviews_reply_has_time" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject_id" integer DEFAULT 0 NOT NULL,
	"day" date,
	"amount" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "visit_counts_day_hour_path_pk" PRIMARY KEY("day","hour","path"),
	CONSTRAINT "visit_counts_hour" CHECK ("visit_counts"."hour" between 0 and 23),
	CONSTRAINT "visit_counts_path_length" CHECK (length("visit_counts"."path") <= 300),
	CONSTRAINT "visit_counts_views_positive" CHECK ("visit_counts"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_days_not_negative" CHECK ("visit_days"."views" >= 0 and "visit_days"."visitors" >= 0)
);
--> statement-breakpoint
CREATE TABLE "visit_referrers" (
	"day" date NOT NULL,
	"host" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "visit_referrers_day_host_pk" PRIMARY KEY("day","host"),
	CONSTRAINT "visit_referrers_host_length" CHECK (length("visit_referrers"."host") <= 253),
	CONSTRAINT "visit_referrers_views_positive" CHECK ("visit_referrers"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_visitors" (
	"day" date NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "visit_visitors_day_visitor_hash_pk" PRIMARY KEY("day","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_excerpt" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("endpoint_id","message_id"),
	CONSTRAINT "webhook_deliveries_event_known" CHECK ("webhook_deliveries"."event" in ('order.completed', 'order.refunded', 'license.issued', 'license.activated', 'license.expired', 'release.published')),
	CONSTRAINT "webhook_deliveries_status_known" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_pending_has_time" CHECK ("webhook_deliveries"."status" <> 'pending' or "webhook_deliveries"."next_try_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.completed', 'order.refunded', 'license.issued', 'license.activated', 'license.expired', 'release.published']::text[]),
	CONSTRAINT "webhook_endpoints_url_form" CHECK ("webhook_endpoints"."url" ~ '^https?://' and length("webhook_endpoints"."url") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_plan_of_product" FOREIGN KEY ("product_id","plan_id") REFERENCES "public"."plans"("product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holds" ADD CONSTRAINT "coupon_holds_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holds" ADD CONSTRAINT "coupon_holds_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holds" ADD CONSTRAINT "coupon_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_activations" ADD CONSTRAINT "license_activations_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_plan_of_product" FOREIGN KEY ("product_id","plan_id") REFERENCES "public"."plans"("product_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notification_markers" ADD CONSTRAINT "staff_notification_markers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_signing_key_id_signing_keys_id_fk" FOREIGN KEY ("signing_key_id") REFERENCES "public"."signing_keys"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_age" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_one_line" ON "cart_items" USING btree ("cart_id","product_id","plan_id") WHERE license_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_one_per_license" ON "cart_items" USING btree ("cart_id","license_id") WHERE license_id is not null;--> statement-breakpoint
CREATE INDEX "cart_items_by_cart" ON "cart_items" USING btree ("cart_id","id");--> statement-breakpoint
CREATE INDEX "cart_items_by_product" ON "cart_items" USING btree ("product_id","plan_id");--> statement-breakpoint
CREATE INDEX "cart_items_by_license" ON "cart_items" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "carts_by_coupon" ON "carts" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "carts_by_update" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "categories_in_order" ON "categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "product_images_in_order" ON "product_images" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","status");--> statement-breakpoint
CREATE INDEX "products_shown" ON "products" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_by_price" ON "products" USING btree ("price_cents","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_by_name" ON "products" USING btree ("sort_name","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_in_category" ON "products" USING btree ("category_id","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_in_category_by_price" ON "products" USING btree ("category_id","price_cents","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_in_category_by_name" ON "products" USING btree ("category_id","sort_name","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_update" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_one_payable" ON "checkout_attempts" USING btree ("cart_id","provider","snapshot_hash") WHERE status in ('open', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "checkout_attempts_due" ON "checkout_attempts" USING btree ("next_reconcile_at") WHERE next_reconcile_at is not null;--> statement-breakpoint
CREATE INDEX "checkout_attempts_by_cart" ON "checkout_attempts" USING btree ("cart_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_attempts_by_user" ON "checkout_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_attempts_by_session" ON "checkout_attempts" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "checkout_attempts_by_coupon" ON "checkout_attempts" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "checkout_attempts_by_age" ON "checkout_attempts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_holds_by_customer" ON "coupon_holds" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_holds_by_user" ON "coupon_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_holds_by_expiry" ON "coupon_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "coupon_products_by_product" ON "coupon_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_customer" ON "coupon_redemptions" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_user" ON "coupon_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupons_by_age" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_search" ON "coupons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "access_tokens_by_user" ON "access_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "access_tokens_by_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "email_confirmations_by_expiry" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_notes_by_user" ON "user_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_notes_by_author" ON "user_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "user_notes_by_age" ON "user_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_roles_by_role" ON "user_roles" USING btree ("role_id","user_id");--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_activity" ON "users" USING btree ("last_active_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "import_runs_by_starter" ON "import_runs" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "import_runs_by_age" ON "import_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imported_records_by_local" ON "imported_records" USING btree ("kind","local_id");--> statement-breakpoint
CREATE INDEX "imported_records_by_run" ON "imported_records" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("order_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_by_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_user" ON "refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_decider" ON "refund_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_requests_by_status" ON "refund_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_by_age" ON "refund_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_by_user" ON "api_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_by_product" ON "api_tokens" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "license_activations_one_per_site" ON "license_activations" USING btree ("license_id","site") WHERE deactivated_at is null;--> statement-breakpoint
CREATE INDEX "license_activations_by_license" ON "license_activations" USING btree ("license_id","activated_at");--> statement-breakpoint
CREATE INDEX "license_activations_search" ON "license_activations" USING gin ("site" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "license_events_by_license" ON "license_events" USING btree ("license_id","created_at","id");--> statement-breakpoint
CREATE INDEX "license_events_by_actor" ON "license_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "licenses_by_user" ON "licenses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_by_order" ON "licenses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "licenses_by_product" ON "licenses" USING btree ("product_id","plan_id");--> statement-breakpoint
CREATE INDEX "licenses_by_expiry" ON "licenses" USING btree ("expires_at") WHERE expires_at is not null and status = 'active';--> statement-breakpoint
CREATE INDEX "licenses_by_age" ON "licenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_by_status" ON "licenses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_by_hint" ON "licenses" USING btree ("key_hint");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_kind" ON "mails" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_by_order" ON "mails" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_notifications_by_age" ON "staff_notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_events_by_actor" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_items_by_order" ON "order_items" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_items_by_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_by_plan" ON "order_items" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "order_items_by_license" ON "order_items" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_notes_by_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "order_notes_by_age" ON "order_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_method" ON "orders" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_by_payment_time" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unclaimed" ON "orders" USING btree ("email_normalized") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_entries_by_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_refund" ON "ledger_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_age" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_due" ON "provider_events" USING btree ("next_try_at") WHERE status in ('received');--> statement-breakpoint
CREATE INDEX "provider_events_by_subject" ON "provider_events" USING btree ("provider","subject_ref");--> statement-breakpoint
CREATE INDEX "provider_events_by_age" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_requester" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_reconcile_at") WHERE next_reconcile_at is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_by_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "download_grants_by_expiry" ON "download_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "downloads_by_package" ON "downloads" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "downloads_by_product" ON "downloads" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "downloads_by_license" ON "downloads" USING btree ("license_id","created_at");--> statement-breakpoint
CREATE INDEX "downloads_by_order" ON "downloads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "downloads_by_user" ON "downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "downloads_by_age" ON "downloads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "packages_by_signing_key" ON "packages" USING btree ("signing_key_id");--> statement-breakpoint
CREATE INDEX "releases_by_product" ON "releases" USING btree ("product_id","published_at");--> statement-breakpoint
CREATE INDEX "releases_by_creator" ON "releases" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "releases_by_publisher" ON "releases" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_by_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_age" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("created_at","id") WHERE reply is null;--> statement-breakpoint
CREATE INDEX "reviews_answered" ON "reviews" USING btree ("created_at","id") WHERE reply is not null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_by_order" ON "reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_by_replier" ON "reviews" USING btree ("replied_by");--> statement-breakpoint
CREATE INDEX "settings_by_editor" ON "settings" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "tallies_by_name" ON "tallies" USING btree ("name","subject_id","day","amount");--> statement-breakpoint
CREATE INDEX "tallies_fresh" ON "tallies" USING btree ("name","subject_id","day") WHERE not folded;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at","id");
