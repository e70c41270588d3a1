import { isDeepStrictEqual } from "node:util";
import type { Prisma, Tx } from "@roundsman/db";
import { invalid, type Issue } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { heldPictures } from "../../../platform/values/pictures";
import { Uuid } from "../../../platform/values/values";
import { NewDraft, readConfiguration, type StorefrontConfiguration } from "./configuration";
import { lockStorefront, refuseOff, Storefront, storefrontNow, whileOn } from "./queries";

/** Something a configuration names, and where it does. */
interface Reference {
  path: string;
  value: string;
}

/**
 * What a configuration names is the business's own: featured products, the categories banners lead to,
 * pictures. None of these pictures is removed before the change is through.
 * @throws validation naming each path
 */
async function requireOwnReferences(
  tx: Tx,
  tenantId: string,
  configuration: StorefrontConfiguration,
): Promise<void> {
  const { featuredProductIds, banners } = configuration.content;
  const featured = featuredProductIds.map((value, at) => ({
    path: `content.featuredProductIds.${at}`,
    value,
  }));
  const targets = banners.flatMap(({ buttonTarget }, at) =>
    buttonTarget
      ? [{ path: `content.banners.${at}.buttonTarget.slug`, value: buttonTarget.slug }]
      : [],
  );
  const products = await ownProducts(tx, tenantId, featured);
  const categories = await ownCategories(tx, tenantId, targets);
  const pictures = await ownPictures(tx, tenantId, picturesOf(configuration));
  const issues = [
    ...missing(featured, products, "There is no such product."),
    ...missing(targets, categories, "No product is in this category."),
    ...missing(picturesOf(configuration), pictures, "There is no such picture."),
  ];
  if (issues.length > 0) throw invalid(...issues);
}

const missing = (named: Reference[], own: Set<string | null>, message: string): Issue[] =>
  named.filter(({ value }) => !own.has(value)).map(({ path }) => ({ path, message }));

/** Every place of a configuration that holds a picture. */
function picturesOf({ theme, content, seo }: StorefrontConfiguration): Reference[] {
  const places: [string, string | null][] = [
    ["theme.logoKey", theme.logoKey],
    ["theme.iconKey", theme.iconKey],
    ...content.banners.map(({ imageKey }, at): [string, string | null] => [
      `content.banners.${at}.imageKey`,
      imageKey,
    ]),
    ["seo.imageKey", seo.imageKey],
  ];
  return places.flatMap(([path, value]) => (value === null ? [] : [{ path, value }]));
}

async function ownProducts(tx: Tx, tenantId: string, named: Reference[]) {
  const ids = named.map(({ value }) => value).filter((value) => Uuid.safeParse(value).success);
  if (ids.length === 0) return new Set<string>();
  const rows = await tx.product.findMany({
    where: { tenantId, id: { in: ids } },
    select: { id: true },
  });
  // An id is the same in capitals.
  const own = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => own.has(id.toLowerCase())));
}

async function ownCategories(tx: Tx, tenantId: string, named: Reference[]) {
  if (named.length === 0) return new Set<string | null>();
  const rows = await tx.product.findMany({
    where: { tenantId, archivedAt: null, category: { in: named.map(({ value }) => value) } },
    distinct: ["category"],
    select: { category: true },
  });
  return new Set(rows.map(({ category }) => category));
}

async function ownPictures(tx: Tx, tenantId: string, named: Reference[]) {
  const keys = named.map(({ value }) => value);
  if (keys.length === 0) return new Set<string | null>();
  const uploads = await heldPictures(tx, tenantId, keys);
  const products = await tx.product.findMany({
    where: { tenantId, pictureKey: { in: keys } },
    distinct: ["pictureKey"],
    select: { pictureKey: true },
  });
  return new Set([...uploads, ...products.map((row) => row.pictureKey)]);
}

type ConfigurationPart = [name: string, value: unknown];

/** The parts in which two configurations differ, such as `content.headline`, for the record. */
function changedParts(before: StorefrontConfiguration, after: StorefrontConfiguration) {
  const was = new Map(partsOf(before));
  const changed = partsOf(after).filter(
    ([name, value]) => !isDeepStrictEqual(was.get(name), value),
  );
  const only = (parts: ConfigurationPart[]) => Object.fromEntries(parts) as Prisma.InputJsonObject;
  return {
    before: only(changed.map(([name]) => [name, was.get(name) ?? null])),
    after: only(changed),
  };
}

function partsOf({ template, ...groups }: StorefrontConfiguration): ConfigurationPart[] {
  const inner = Object.entries(groups).flatMap(([group, parts]) =>
    Object.entries(parts).map(([name, value]): ConfigurationPart => [`${group}.${name}`, value]),
  );
  return [["template", template], ...inner];
}

/** PUT /storefront/draft: the whole draft is replaced; shoppers see nothing of it. */
export const saveDraft = business("shops:write", { shop: true })
  .concat(whileOn)
  .input(NewDraft)
  .output(Storefront)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const before = await lockStorefront(tx, tenantId);
      refuseOff(before);
      await requireOwnReferences(tx, tenantId, input);
      await tx.storefront.update({
        where: { tenantId },
        data: { draft: input, updatedAt: ctx.now },
        select: { tenantId: true },
      });
      await record({
        action: "storefront.draft_saved",
        words: "Saved the shop's draft",
        subject: { kind: "storefront", id: tenantId },
        ...changedParts(readConfiguration(before.draft), input),
      });
      return storefrontNow(tx, tenantId, ctx.settings.urls.shop);
    });
  });
