import { z } from "zod";
import { DateTime, optionalText, Uuid } from "../../../platform/values/values";
import { Domain } from "../../business";
import { StorefrontConfiguration } from "./configuration";

/** docs/contract/storefront-and-shop.md#storefrontasset: one upload in its three sizes, WebP, by their addresses. Pixels are those of `large`. */
export const Asset = z
  .object({
    alt: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    thumb: z.url(),
    card: z.url(),
    large: z.url(),
  })
  .meta({ id: "StorefrontAsset" });
export type Asset = z.infer<typeof Asset>;

export const NamedAsset = Asset.extend({ key: z.string() }).meta({ id: "NamedStorefrontAsset" });

export const Storefront = z
  .object({
    status: z.enum(["off", "draft", "live"]),
    draft: StorefrontConfiguration,
    live: StorefrontConfiguration,
    publishedAt: DateTime.nullable(),
    unpublishedChanges: z.boolean(),
    domains: z.array(Domain),
    url: z.string().nullable(),
    assets: z.record(z.string(), Asset),
    businessLogoKey: z.string().max(300).nullable().optional(),
  })
  .meta({ id: "Storefront" });
export type Storefront = z.infer<typeof Storefront>;

/** A file of a form, as the REST interface hands it in. */
const FormFile = z
  .custom<{ bytes: Uint8Array }>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      "bytes" in value &&
      value.bytes instanceof Uint8Array,
    "Send the picture as a file in a form.",
  )
  .meta({ type: "string", format: "binary", description: "PNG, JPEG, WebP or AVIF, up to 15 MB" });

/** What a picture shows, for those who don't see it. */
const Alt = optionalText(160);
export const NewPicture = z.object({ file: FormFile, alt: Alt.optional() });
export const ByKey = z.object({ key: Uuid });
export const PictureChange = z.object({ alt: Alt });
