import { z } from "zod";
import { EmailAddress } from "../../../platform/values/names";
import { Day, Pence, text } from "../../../platform/values/values";

/*
 * docs/contract/storefront-and-shop.md#storefrontconfiguration: each part may be left out of what is sent and is filled in
 * with its default, so that what is kept and answered is always whole.
 */

const Colour = (standard: string) =>
  z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, "Give a colour as #RRGGBB.")
    .default(standard);
const PictureKey = text(300);
const Picture = PictureKey.nullable().default(null);
const Words = (max: number) => text(max).default("");
/** Shown as links to anybody, so nothing that a browser would run. */
const Address = text(500).pipe(z.url({ protocol: /^https?$/ }));

const sectionNames = [
  "hero",
  "categories",
  "featured",
  "delivery",
  "reviews",
  "about",
  "faq",
  "contact",
] as const;

const Theme = z.object({
  primary: Colour("#1F3A5F"),
  accent: Colour("#E4572E"),
  background: Colour("#FAF7F2"),
  fontPair: z.enum(["classic", "modern", "friendly", "editorial"]).default("classic"),
  radius: z.int().min(0).max(28).default(12),
  logoKey: Picture,
  iconKey: Picture,
});

const Banner = z
  .object({
    id: text(40),
    imageKey: PictureKey.nullable(),
    heading: text(160),
    body: Words(2000),
    buttonLabel: Words(160),
    buttonTarget: z.object({ kind: z.literal("category"), slug: text(80) }).optional(),
    from: Day.nullable().default(null),
    until: Day.nullable().default(null),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ["until"],
    message: "The last day is before the first.",
  });

const Section = z.object({ section: z.enum(sectionNames), visible: z.boolean() });
const Question = z.object({ question: text(160), answer: text(2000) });

const Socials = z.object({
  facebook: Address.optional(),
  instagram: Address.optional(),
  x: Address.optional(),
  linkedin: Address.optional(),
  googlePlaceId: text(200).optional(),
});

const Content = z.object({
  headline: Words(160),
  strapline: Words(160),
  banners: z.array(Banner).max(6).default([]),
  sections: z
    .array(Section)
    .max(8)

    .default(() => sectionNames.map((section) => ({ section, visible: true }))),
  featuredProductIds: z.array(z.string().toLowerCase()).max(12).default([]),
  about: Words(2000),
  deliveryPromise: Words(160),
  faq: z.array(Question).max(20).default([]),
  phone: Words(40),
  email: z.union([z.literal(""), EmailAddress()]).default(""),
  address: Words(400),
  openingHours: Words(400),
  socials: Socials.default({}),
});

const Commerce = z.object({
  askForEmpties: z.boolean().default(true),
  collection: z
    .object({ enabled: z.boolean().default(false), address: Words(400), notes: Words(160) })
    .prefault({}),
  tradeEnquiries: z.boolean().default(false),
  offerPhoneOrders: z.boolean().default(true),
  ageCheck: z.boolean().default(false),
  /** In pence including VAT: what the goods of an order that is delivered come to at the least. */
  minimumPence: Pence.default(0),
  whenLow: z.enum(["sell", "sell_and_say"]).default("sell"),
  whenOut: z.enum(["stop", "continue"]).default("stop"),
  termsUrl: Address.nullable().default(null),
});

const Seo = z.object({ title: Words(160), description: Words(300), imageKey: Picture });

export const StorefrontConfiguration = z
  .object({
    // Only yard is built; the other two are taken and kept.
    template: z.enum(["yard", "flame", "ledger"]).default("yard"),
    theme: Theme.prefault({}),
    content: Content.prefault({}),
    commerce: Commerce.prefault({}),
    seo: Seo.prefault({}),
  })
  .meta({ id: "StorefrontConfiguration" });
export type StorefrontConfiguration = z.infer<typeof StorefrontConfiguration>;

/** A draft as it is sent: each section once. What was kept before that was asked stays readable. */
export const NewDraft = StorefrontConfiguration.refine(
  ({ content: { sections } }) =>
    new Set(sections.map(({ section }) => section)).size === sections.length,
  { path: ["content", "sections"], error: "A section is named twice." },
);

/** What is kept, made whole: one saved before a part existed has its default. */
export const readConfiguration = (kept: unknown): StorefrontConfiguration =>
  StorefrontConfiguration.parse(kept ?? {});
