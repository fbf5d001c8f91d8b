ALTER TABLE "product_images" DROP CONSTRAINT "product_images_uri_taken";--> statement-breakpoint
CREATE INDEX "products_shown_in_category_by_price" ON "products" USING btree ("category_id","price_cents","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_shown_in_category_by_name" ON "products" USING btree ("category_id","sort_name","id") WHERE status = 'published';--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_once" UNIQUE("product_id","uri");