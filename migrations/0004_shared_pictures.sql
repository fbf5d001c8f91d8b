ALTER TABLE "product_images" DROP CONSTRAINT "product_images_uri_taken";--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_once" UNIQUE("product_id","uri");