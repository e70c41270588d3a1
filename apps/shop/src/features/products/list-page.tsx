import type { Metadata } from "next";
import { NotHere } from "@/features/frame/not-here";
import { JsonLd } from "@/features/seo/json-ld";
import { trailFacts } from "@/features/seo/facts";
import { pageTitles } from "@/features/seo/titles";
import type { OpenShop } from "@/shop/place";
import { listPath, type Narrowing } from "@/features/links/products";
import { ProductList } from "./product-list";

interface ListProps {
  shop: OpenShop;
  narrowing: Narrowing;
}

/** What a list is called; undefined where there is no such category. */
const nameOf = ({ shop, narrowing: { category } }: ListProps) =>
  category === undefined
    ? "All products"
    : shop.front.categories.find(({ slug }) => slug === category)?.name;

/** Search engines are shown each list once, as it stands without search and filters. */
export function listTitles(props: ListProps): Metadata {
  const { shop, narrowing } = props;
  const { category, q, inStock, sort, page } = narrowing;
  const name = nameOf(props);
  if (name === undefined && !q) return { title: "Page not found", robots: { index: false } };
  const own = { ...(category && { category }), ...(page && { page }) };
  return {
    ...pageTitles(shop, {
      path: listPath(own),
      title: q ? `Search: ${q}` : (name ?? "Products"),
      description:
        category &&
        `${name} from ${shop.front.name}. ${shop.front.configuration.content.deliveryPromise}`,
      picture: shop.front.categories.find(({ slug }) => slug === category)?.picture ?? null,
    }),
    ...((q || inStock || sort) && { robots: { index: false, follow: true } }),
  };
}

/** A list of products, with what only that page asks for. */
export async function ListPage(props: ListProps) {
  const { shop, narrowing } = props;
  const name = nameOf(props);
  if (name === undefined && !narrowing.q) return <NotHere />;
  const found = await shop.pages.listProducts(narrowing);
  const { category } = narrowing;
  return (
    <>
      {category && name && (
        <JsonLd facts={trailFacts(shop.front, [{ name, path: listPath({ category }) }])} />
      )}
      <ProductList front={shop.front} narrowing={narrowing} found={found} />
    </>
  );
}
