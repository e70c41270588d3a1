import { business } from "../../../platform/middleware/procedures";
import { changedParts } from "./changed-parts";
import { NewDraft, readConfiguration } from "./configuration";
import { refuseOff, whileOn } from "./gates";
import { requireOwn } from "./references";
import { lockStorefront } from "./rows";
import { Storefront } from "./schema";
import { storefrontNow } from "./view";

/** PUT /storefront/draft: the whole draft is replaced; shoppers see nothing of it. */
export const saveDraft = business("shops:write", { shop: true })
  .concat(whileOn)
  .input(NewDraft)
  .output(Storefront)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    await requireOwn(ctx.db, tenantId, input);
    return ctx.change(async (tx, record) => {
      const before = await lockStorefront(tx, tenantId);
      refuseOff(before);
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
