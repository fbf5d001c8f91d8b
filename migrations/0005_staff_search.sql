ALTER TABLE "coupons" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(code || ' ' || description)) STORED;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(title || ' ' || body || ' ' || author_name)) STORED;--> statement-breakpoint
CREATE INDEX "coupons_search" ON "coupons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "licenses_by_status" ON "licenses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("created_at","id") WHERE reply is null;--> statement-breakpoint
CREATE INDEX "reviews_answered" ON "reviews" USING btree ("created_at","id") WHERE reply is not null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);