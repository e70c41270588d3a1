import { policyPath } from "@/features/links/policies";
import { homePath, listPath, productPath } from "@/features/links/products";
import { openAt, placeAt } from "@/shop/place";

type Context = { params: Promise<{ host: string }> };

export const dynamic = "force-static";
// None at the build: no host is known to it.
export const generateStaticParams = () => [];

/** Every page there is to find, at the shop's own address whichever host is asked. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { front, pages } = openAt(await placeAt((await params).host));
  const { products } = await pages.listPages();
  const line = (path: string, updatedAt?: string) =>
    `<url><loc>${escaped(new URL(path, front.url).href)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</url>`;
  const lines = [
    line(homePath),
    line(listPath({})),
    ...front.categories.map(({ slug }) => line(listPath({ category: slug }))),
    ...front.policies.map((policy) => line(policyPath(policy))),
    ...products.map((product) => line(productPath(product), product.updatedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
