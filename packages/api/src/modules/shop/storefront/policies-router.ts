import { isDeepStrictEqual } from "node:util";
import type { PrismaClient, Tx } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { readConfiguration } from "./configuration";
import {
  MissingPolicy,
  missingPolicies,
  PolicyChange,
  policyNames,
  PolicyTexts,
  readPolicies,
  whyNotPublished,
} from "./policies";
import { lockStorefront, refuseOff, whileOn } from "./queries";
import { starterPolicies, type PolicyFacts } from "./starter-policies";

const StorefrontPolicies = z
  .object({
    draft: PolicyTexts,
    live: PolicyTexts,
    /** Written from the business's own facts as they are now. */
    starter: PolicyTexts,
    /** What the draft lacks. */
    missing: z.array(MissingPolicy),
    can: z.object({ publish: z.string().nullable() }),
  })
  .meta({ id: "StorefrontPolicies" });

async function policiesNow(
  db: PrismaClient | Tx,
  tenantId: string,
): Promise<z.infer<typeof StorefrontPolicies>> {
  const row = await db.storefront.findFirst({ where: { tenantId } });
  const draft = readPolicies(row?.draftPolicies);
  const live = readPolicies(row?.livePolicies);
  const { commerce, content } = readConfiguration(row?.draft);
  const liveTermsUrl = readConfiguration(row?.live).commerce.termsUrl;
  const shown = row?.status === "live" ? { policies: live, termsUrl: liveTermsUrl } : null;
  const facts = await readFacts(db, tenantId);
  return {
    draft,
    live,
    starter: starterPolicies({
      ...facts,
      // What the shop says of itself stands before what the business is registered with.
      address: content.address || facts.address,
      phone: content.phone || facts.phone,
      email: content.email || facts.email,
      collectFrom: commerce.collection.enabled ? commerce.collection.address : null,
      tradeAccounts: commerce.tradeEnquiries,
    }),
    missing: missingPolicies(draft, commerce.termsUrl),
    can: { publish: whyNotPublished({ policies: draft, termsUrl: commerce.termsUrl }, shown) },
  };
}

type ShopFacts = "collectFrom" | "tradeAccounts";

async function readFacts(
  db: PrismaClient | Tx,
  tenantId: string,
): Promise<Omit<PolicyFacts, ShopFacts>> {
  const sold = { tenantId, sold: true, archivedAt: null };
  const { deliveryOptions, vatRegistered, ...business } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: {
      name: true,
      companyNumber: true,
      vatNumber: true,
      vatRegistered: true,
      address: true,
      phone: true,
      email: true,
      deliveryOptions: {
        where: { archivedAt: null },
        orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
        select: { name: true, minDays: true, maxDays: true },
      },
    },
  });
  const returnable = await db.product.findFirst({
    where: { ...sold, returnable: true },
    select: { id: true },
  });
  const hazardous = await db.product.findFirst({
    where: { ...sold, hazardKg: { gt: 0 } },
    select: { id: true },
  });
  return {
    ...business,
    unregistered: vatRegistered === false,
    deliveryOptions,
    takesEmpties: returnable !== null,
    sellsHazardous: hazardous !== null,
  };
}

/** GET /storefront/policies: also where the plan has no shop, since reading always works. */
const get = business("shops:read")
  .output(StorefrontPolicies)
  .query(({ ctx }) => policiesNow(ctx.db, ctx.business.id));

/** PATCH /storefront/policies: those that are sent, in the draft. Shoppers see nothing of it until it is published. */
const update = business("shops:write", { shop: true })
  .concat(whileOn)
  .input(PolicyChange)
  .output(StorefrontPolicies)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const row = await lockStorefront(tx, tenantId);
      refuseOff(row);
      const before = readPolicies(row.draftPolicies);
      const after = readPolicies({ ...before, ...input });
      const changed = policyNames.filter((name) => before[name] !== after[name]);
      if (isDeepStrictEqual(before, after)) {
        await record(null);
        return policiesNow(tx, tenantId);
      }
      await tx.storefront.update({
        where: { tenantId },
        data: { draftPolicies: after, updatedAt: ctx.now },
        select: { tenantId: true },
      });
      const only = (policies: PolicyTexts) =>
        Object.fromEntries(changed.map((name) => [name, policies[name]]));
      await record({
        action: "storefront.policies_saved",
        words: `Wrote the shop's ${changed.join(", ")} ${changed.length === 1 ? "page" : "pages"}`,
        subject: { kind: "storefront", id: tenantId },
        before: only(before),
        after: only(after),
      });
      return policiesNow(tx, tenantId);
    }),
  );

/** Privacy, terms, returns and delivery, as they are written in the back office. */
export const policies = router({ get, update });
