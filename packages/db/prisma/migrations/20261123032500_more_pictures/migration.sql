-- Further pictures of a product, in their order; the first of all is picture_key, as before.
ALTER TABLE "products" ADD COLUMN "more_picture_keys" VARCHAR(300)[] DEFAULT ARRAY[]::VARCHAR(300)[];
ALTER TABLE "products" ADD CONSTRAINT "products_more_pictures" CHECK (cardinality("more_picture_keys") <= 9);
