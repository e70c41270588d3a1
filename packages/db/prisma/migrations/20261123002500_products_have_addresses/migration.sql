-- AlterTable
ALTER TABLE "products" ADD COLUMN     "also_known_as" VARCHAR(400),
ADD COLUMN     "brand" VARCHAR(80);

-- They are found by these, too.
ALTER TABLE products ALTER COLUMN found_by SET EXPRESSION AS (
  search_text(name, sku, replace(category, '-', ' '), brand, also_known_as));

-- CreateTable
CREATE TABLE "product_slugs" (
    "tenant_id" UUID NOT NULL,
    "slug" VARCHAR(140) NOT NULL,
    "product_id" UUID NOT NULL,
    "current" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "product_slugs_pkey" PRIMARY KEY ("tenant_id","slug")
);

-- CreateIndex
CREATE INDEX "product_slugs_tenant_id_product_id_idx" ON "product_slugs"("tenant_id", "product_id");

-- AddForeignKey
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A product has one address in the shop now, and keeps those it had.
CREATE UNIQUE INDEX product_slugs_current ON product_slugs (tenant_id, product_id) WHERE current;

-- "Café gas – 4.5 kg" is cafe-gas-4-5-kg.
CREATE FUNCTION slug_of(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(
    regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 120)), ''), 'product')
$$;

-- Gives a product the address of its name: one it had before, or the first that is free. Of two products of one
-- name at once, the second waits for the first and gets the next.
CREATE FUNCTION give_product_slug(of_tenant uuid, of_product uuid, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tried text := slug_of(name);
  times int := 1;
BEGIN
  UPDATE product_slugs SET current = false
   WHERE tenant_id = of_tenant AND product_id = of_product AND current;
  LOOP
    INSERT INTO product_slugs AS s (tenant_id, slug, product_id, current)
    VALUES (of_tenant, tried, of_product, true)
    ON CONFLICT (tenant_id, slug) DO UPDATE SET current = true WHERE s.product_id = of_product;
    EXIT WHEN FOUND;
    times := times + 1;
    tried := slug_of(name) || '-' || times;
  END LOOP;
END $$;

CREATE FUNCTION products_get_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_product_slug(NEW.tenant_id, NEW.id, NEW.name);
  RETURN NULL;
END $$;
CREATE TRIGGER products_get_slugs AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION products_get_slugs();
CREATE TRIGGER products_get_new_slugs AFTER UPDATE OF name ON products FOR EACH ROW
  WHEN (slug_of(OLD.name) <> slug_of(NEW.name)) EXECUTE FUNCTION products_get_slugs();

SELECT give_product_slug(tenant_id, id, name) FROM products ORDER BY tenant_id, created_at, id;
