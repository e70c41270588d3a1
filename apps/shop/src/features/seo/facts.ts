import { incVat } from "@/lib/vat-words";
import { formatMoney } from "@roundsman/ui/format";
import { listPath, productPath } from "@/features/links/products";
import type { Front, Picture, Product } from "@/trpc/outputs";
import { openingHours } from "./opening-hours";

const absolute = ({ url }: Front, path: string) => new URL(path, url).href;

/** The business, as schema.org has it: what was not given is left out. */
export function businessFacts(front: Front): object {
  const { content, seo } = front.configuration;
  const logo = front.logoKey === null ? undefined : front.pictures[front.logoKey];
  const picture = (seo.imageKey === null ? undefined : front.pictures[seo.imageKey]) ?? logo;
  const { facebook, instagram, x, linkedin } = content.socials;
  const hours = openingHours(content.openingHours);
  const sameAs = [facebook, instagram, x, linkedin].filter(Boolean);
  return {
    "@type": "LocalBusiness",
    "@id": `${front.url}/#business`,
    name: front.name,
    url: front.url,
    ...(content.about && { description: content.about }),
    ...(content.phone && { telephone: content.phone }),
    ...(content.email && { email: content.email }),
    ...(content.address && { address: content.address }),
    ...(hours.length > 0 && { openingHours: hours }),
    ...(picture && { image: absolute(front, picture.large) }),
    ...(logo && { logo: absolute(front, logo.large) }),
    ...(front.vatNumber && { vatID: front.vatNumber }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

/** What search engines say of a product: its own words, else what is known of it. */
export function descriptionOf({ name: shopName }: Front, product: Product): string {
  const { description, name, brand, fullKg, priceIncVat, unregistered } = product;
  if (description) return description;
  const weight = fullKg ? `, ${fullKg} kg${product.returnable ? " full" : ""}` : "";
  const by = brand ? ` by ${brand}` : "";
  return `${name}${by}${weight}, ${formatMoney(priceIncVat)}${incVat({ unregistered })}, delivered by ${shopName}.`;
}

const availability: Record<Product["stock"], string> = {
  in_stock: "InStock",
  low: "LimitedAvailability",
  out: "OutOfStock",
  to_order: "BackOrder",
};

/** A product and what it costs, VAT included. */
export function productFacts(front: Front, product: Product, pictures: readonly Picture[]): object {
  const { name, brand, categoryName, priceIncVat, stock, fullKg, id } = product;
  const url = absolute(front, productPath(product));
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name,
    url,
    productID: id,
    description: descriptionOf(front, product),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(pictures.length > 0 && {
      image: pictures.map(({ large }) => absolute(front, large)),
    }),
    ...(categoryName && { category: categoryName }),
    ...(fullKg && { weight: { "@type": "QuantitativeValue", value: fullKg, unitCode: "KGM" } }),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "GBP",
      price: (priceIncVat / 100).toFixed(2),
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceCurrency: "GBP",
        price: (priceIncVat / 100).toFixed(2),
        valueAddedTaxIncluded: true,
      },
      availability: `https://schema.org/${availability[stock]}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@id": `${front.url}/#business` },
    },
  };
}

/** The way to a page from the top: the last is the page itself. */
export function trailFacts(front: Front, trail: { name: string; path: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Products", path: listPath({}) }, ...trail].map(
      ({ name, path }, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name,
        item: absolute(front, path),
      }),
    ),
  };
}
