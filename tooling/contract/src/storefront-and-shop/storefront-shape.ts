import { z } from "zod";

/* docs/contract/storefront-and-shop.md#storefront as strict shapes: no field missing, none extra. */

const picture = z.string().max(300).nullable();
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const words = (max: number) => z.string().max(max);

const Configuration = z.strictObject({
  template: z.enum(["yard", "flame", "ledger"]),
  theme: z.strictObject({
    primary: colour,
    accent: colour,
    background: colour,
    fontPair: z.enum(["classic", "modern", "friendly", "editorial"]),
    radius: z.int().max(28),
    logoKey: picture,
    iconKey: picture,
  }),
  content: z.strictObject({
    headline: words(160),
    strapline: words(160),
    banners: z
      .array(
        z.strictObject({
          id: words(40),
          imageKey: picture,
          heading: words(160),
          body: words(2000),
          buttonLabel: words(160),
          buttonTarget: z.strictObject({ kind: z.literal("category"), slug: words(80) }).optional(),
          from: z.iso.date().nullable(),
          until: z.iso.date().nullable(),
        }),
      )
      .max(6),
    sections: z.array(z.strictObject({ section: z.string(), visible: z.boolean() })).max(8),
    featuredProductIds: z.array(z.string()).max(12),
    about: words(2000),
    deliveryPromise: words(160),
    faq: z.array(z.strictObject({ question: words(160), answer: words(2000) })).max(20),
    phone: words(40),
    email: z.union([z.literal(""), z.email()]),
    address: words(400),
    openingHours: words(400),
    socials: z.strictObject({
      facebook: z.url().optional(),
      instagram: z.url().optional(),
      x: z.url().optional(),
      linkedin: z.url().optional(),
      googlePlaceId: words(200).optional(),
    }),
  }),
  commerce: z.strictObject({
    askForEmpties: z.boolean(),
    collection: z.strictObject({ enabled: z.boolean(), address: words(400), notes: words(160) }),
    tradeEnquiries: z.boolean(),
    offerPhoneOrders: z.boolean(),
    ageCheck: z.boolean(),
    minimumPence: z.int(),
    whenLow: z.enum(["sell", "sell_and_say"]),
    whenOut: z.enum(["stop", "continue"]),
    termsUrl: z.url().nullable(),
  }),
  seo: z.strictObject({ title: words(160), description: words(300), imageKey: picture }),
});

const at = z.iso.datetime();
export const Asset = z.strictObject({
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  thumb: z.url(),
  card: z.url(),
  large: z.url(),
});

const Domain = z.strictObject({
  id: z.uuid(),
  host: z.string(),
  kind: z.enum(["platform", "custom"]),
  isPrimary: z.boolean(),
  verifyToken: z.string(),
  verifiedAt: at.nullable(),
  lastCheckedAt: at.nullable(),
  lastError: z.string().nullable(),
  failingSince: at.nullable(),
  lapsesAt: at.nullable(),
  createdAt: at,
  records: z.array(
    z.strictObject({ type: z.enum(["CNAME", "A", "TXT"]), name: z.string(), value: z.string() }),
  ),
});

export const Storefront = z.strictObject({
  status: z.enum(["off", "draft", "live"]),
  draft: Configuration,
  live: Configuration,
  publishedAt: at.nullable(),
  unpublishedChanges: z.boolean(),
  domains: z.array(Domain),
  url: z.string().nullable(),
  assets: z.record(z.string(), Asset),
  businessLogoKey: z.string().max(300).nullable().optional(),
});

/** The default configuration. */
export const defaults = {
  template: "yard",
  theme: {
    primary: "#1F3A5F",
    accent: "#E4572E",
    background: "#FAF7F2",
    fontPair: "classic",
    radius: 12,
    logoKey: null,
    iconKey: null,
  },
  content: {
    headline: "",
    strapline: "",
    banners: [],
    sections: [
      "hero",
      "categories",
      "featured",
      "delivery",
      "reviews",
      "about",
      "faq",
      "contact",
    ].map((section) => ({ section, visible: true })),
    featuredProductIds: [],
    about: "",
    deliveryPromise: "",
    faq: [],
    phone: "",
    email: "",
    address: "",
    openingHours: "",
    socials: {},
  },
  commerce: {
    askForEmpties: true,
    collection: { enabled: false, address: "", notes: "" },
    tradeEnquiries: false,
    offerPhoneOrders: true,
    ageCheck: false,
    minimumPence: 0,
    whenLow: "sell",
    whenOut: "stop",
    termsUrl: null,
  },
  seo: { title: "", description: "", imageKey: null },
};
