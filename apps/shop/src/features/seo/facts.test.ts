import { describe, expect, it } from "vitest";
import type { OpenShop } from "@/shop/place";
import type { Front, Product } from "@/trpc/outputs";
import { businessFacts, descriptionOf, productFacts } from "./facts";
import { pageTitles } from "./titles";

const url = "https://shop.fellside.example";
const configuration = (content: object = {}) => ({
  theme: {
    primary: "#1F3A5F",
    accent: "#E4572E",
    background: "#FAF7F2",
    logoKey: null,
    iconKey: null,
  },
  content: {
    about: "",
    phone: "01539 555 0142",
    email: "",
    address: "1 Shap Road",
    openingHours: "",
    headline: "",
    strapline: "",
    socials: {},
    ...content,
  },
  seo: { title: "", description: "", imageKey: null },
});
const front = (content: object = {}) =>
  ({
    name: "Fellside Gas",
    url,
    logoKey: null,
    vatNumber: null,
    unregistered: false,
    pictures: {},
    configuration: configuration(content),
  }) as unknown as Front;
const product = (fields: Partial<Product> = {}) =>
  ({
    id: "0193a000-0002-7000-8000-000000000001",
    slug: "propane-13-kg",
    name: "Propane 13 kg",
    brand: null,
    description: null,
    categoryName: "Propane",
    priceIncVat: 3623,
    stock: "in_stock",
    fullKg: 28,
    returnable: true,
    firstBottlePence: null,
    perMeasure: null,
    picture: null,
    ...fields,
  }) as unknown as Product;
const picture = (name: string) => ({
  large: `/pictures/b/${name}/large`,
  card: `/pictures/b/${name}/card`,
  thumb: `/pictures/b/${name}/thumb`,
  alt: name,
  width: 2,
  height: 2,
});

describe("what search engines read", () => {
  it("has opening hours as schema.org writes them, and none that can't be told", () => {
    expect(businessFacts(front({ openingHours: "Mon to Fri 7:00–17:30" }))).toMatchObject({
      "@type": "LocalBusiness",
      openingHours: ["Mo-Fr 07:00-17:30"],
    });
    const facts = businessFacts(front({ openingHours: "Ring first" }));
    expect(facts).not.toHaveProperty("openingHours");
  });

  it("offers a product inc VAT, by its plain address, with its own pictures", () => {
    const at = `${url}/products/propane-13-kg`;
    expect(productFacts(front(), product(), [picture("one"), picture("two")])).toMatchObject({
      "@type": "Product",
      "@id": `${at}#product`,
      name: "Propane 13 kg",
      url: at,
      image: [`${url}/pictures/b/one/large`, `${url}/pictures/b/two/large`],
      offers: {
        "@type": "Offer",
        url: at,
        price: "36.23",
        priceCurrency: "GBP",
        priceSpecification: { price: "36.23", valueAddedTaxIncluded: true },
        availability: "https://schema.org/InStock",
        seller: { "@id": `${url}/#business` },
      },
    });
    const bare = productFacts(front(), product({ stock: "out" }), []);
    expect(bare).not.toHaveProperty("image");
    expect(bare).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });
  });
});

it("gives a product's page its own title, description, picture and one address", () => {
  const shop = { kind: "open", front: front() } as unknown as OpenShop;
  const given = product();
  const description = descriptionOf(front(), given);
  expect(description).toBe("Propane 13 kg, 28 kg full, £36.23 inc VAT, delivered by Fellside Gas.");
  const path = "/products/propane-13-kg";
  const own = { path, title: given.name, description, picture: picture("one") };
  expect(pageTitles(shop, own)).toMatchObject({
    title: "Propane 13 kg",
    description,
    alternates: { canonical: path },
    openGraph: {
      url: path,
      title: "Propane 13 kg",
      description,
      images: [{ url: "/pictures/b/one/large", alt: "one" }],
    },
  });
  expect(descriptionOf(front(), product({ description: "Clean gas." }))).toBe("Clean gas.");
});
