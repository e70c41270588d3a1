import { conflict, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { lockStorefront } from "../storefront/rows";
import { findDomain } from "./gates";
import { Domain } from "../../business/addresses/schema";
import { viewDomain } from "../../business/addresses/view";

/** POST /storefront/domains/{id}/primary: the shop's address from now on; 409 for one not verified. */
export const makePrimary = business("shops:write", { shop: true, moneyDestination: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockStorefront(tx, tenantId);
      const domain = await tx.domain.findFirst({ where: { tenantId, id } });
      if (!domain) throw notFound("domain");
      if (domain.verifiedAt === null) throw conflict("This domain is not verified yet.");
      await tx.domain.updateMany({
        where: { tenantId, isPrimary: true, id: { not: id } },
        data: { isPrimary: false },
      });
      const row = await tx.domain.update({
        where: { tenantId_id: { tenantId, id } },
        data: { isPrimary: true },
      });
      await record({
        action: "domain.made_primary",
        words: `Made ${row.host} the shop's address`,
        subject: { kind: "domain", id },
      });
      return viewDomain(row, siteOf(ctx));
    }),
  );
