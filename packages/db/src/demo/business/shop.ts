import type { ClientBase } from "pg";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";
import { fellside, harbour, idOf } from "../base/ids";
import { insert } from "../base/insert";
import { fellsidePolicies } from "./shop-policies";

const sections = [
  "hero",
  "categories",
  "featured",
  "delivery",
  "reviews",
  "about",
  "faq",
  "contact",
];

/**
 * Fellside's shop: a full configuration (docs/contract/storefront-and-shop.md#storefrontconfiguration), unlike the
 * defaults.
 */
const configuration = {
  template: "yard",
  theme: {
    primary: "#1E4D3B",
    accent: "#D9622B",
    background: "#FBF8F3",
    fontPair: "friendly",
    radius: 14,
    logoKey: null,
    iconKey: null,
  },
  content: {
    headline: "Gas, coal and logs, carried up the fell to your door",
    strapline: "Kendal and Penrith yards. Vans out six days a week, from Grange to Glenridding.",
    banners: [
      {
        id: "winter",
        imageKey: null,
        heading: "Before the frost",
        body: "Order smokeless and logs now and we bring them with your next gas.",
        buttonLabel: "See coal",
        buttonTarget: { kind: "category", slug: "coal" },
        from: null,
        until: null,
      },
    ],
    sections: sections.map((section) => ({ section, visible: true })),
    featuredProductIds: [3, 7, 9, 14, 19, 26].map((index) => demoProducts[index]?.id),
    about:
      "Fellside Gas has brought fuel to the Lakes since 1978. We know the lanes, the gates and which dogs mean it. Two yards, six vans and people who pick up the phone.",
    deliveryPromise: "Free in 2 to 4 days, or next day if you can't wait",
    faq: [
      {
        question: "Do you take my empties?",
        answer: "Yes: tell us how many at the checkout and leave them where we can see them.",
      },
      { question: "Can I collect?", answer: "From either yard, Monday to Saturday, 7 to 5:30." },
      {
        question: "What if I am out?",
        answer: "Tell us a safe place. We send you a picture when it is done.",
      },
    ],
    phone: "01539 555 0142",
    email: "hello@fellside.example",
    address: "Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ",
    openingHours: "Monday to Saturday 7:00 to 17:30",
    socials: { facebook: "https://facebook.example/fellsidegas" },
  },
  commerce: {
    askForEmpties: true,
    collection: {
      enabled: true,
      address: "Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ",
      notes: "Bring your empties to the cage on the right.",
    },
    tradeEnquiries: true,
    offerPhoneOrders: true,
    ageCheck: false,
    whenLow: "sell_and_say",
    whenOut: "stop",
    termsUrl: null,
  },
  seo: {
    title: "Fellside Gas: bottled gas, coal and logs in the Lake District",
    description:
      "Butane, propane, coal and kiln-dried logs delivered across the Lakes from Kendal and Penrith.",
    imageKey: null,
  },
};

/** Opens the shop with its content for shoppers. */
export async function openShop(client: ClientBase, clock: Clock): Promise<void> {
  const published = clock.at(21, 10);
  await insert(client, "storefronts", [
    {
      tenant_id: fellside,
      status: "live",
      draft: configuration,
      live: configuration,
      draft_policies: fellsidePolicies,
      live_policies: fellsidePolicies,
      published_at: published,
      updated_at: published,
    },
  ]);
  await insert(client, "storefronts", [
    { tenant_id: harbour, status: "off", draft: {}, updated_at: published },
  ]);
  await insert(client, "domains", [
    {
      tenant_id: fellside,
      id: idOf("domain", 1),
      host: "fellside.localhost",
      kind: "platform",
      is_primary: true,
      verify_token: "roundsman-demo-platform",
      verified_at: published,
      created_at: published,
    },
  ]);
  await insert(
    client,
    "shop_accounts",
    ["The Langdale Arms", "Rydal Holiday Cottages"].map((name, index) => ({
      tenant_id: fellside,
      id: idOf("account", index + 1),
      email: `orders.${index + 1}@trade.example`,
      name,
      email_verified_at: clock.at(4, 12),
      created_at: clock.at(4, 11),
    })),
  );
  await insert(
    client,
    "trade_applications",
    ["The Langdale Arms", "Rydal Holiday Cottages"].map((businessName, index) => ({
      tenant_id: fellside,
      id: idOf("application", index + 1),
      status: "pending",
      business_name: businessName,
      phone: "015394 37210",
      company_number: index === 0 ? "08812345" : null,
      contacts: [{ name: "Kate Dixon", role: "Owner", email: `orders.${index + 1}@trade.example` }],
      address: {
        line1: index === 0 ? "Skelwith Bridge" : "Rydal Road",
        city: "Ambleside",
        postcode: "LA22 9NN",
      },
      notes: "About four 47 kg propane a fortnight in season.",
      account_id: idOf("account", index + 1),
      created_at: clock.at(index + 2, 15),
    })),
  );
}
