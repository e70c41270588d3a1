import { conflict, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { lockStorefront } from "../storefront/rows";
import { findDomain } from "./gates";
import { endShopSessions, handBackPrimary } from "./lapse";
import { Domain } from "../../business/addresses/schema";
import { viewDomain } from "../../business/addresses/view";

/** DELETE /storefront/domains/{id}: the platform's own host stays (409), and takes over from a primary one. */
export const remove = business("shops:write", { shop: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockStorefront(tx, tenantId);
      const domain = await tx.domain.findFirst({ where: { tenantId, id } });
      if (!domain) throw notFound("domain");
      if (domain.kind === "platform") throw conflict("A shop keeps its address on our domain.");
      await tx.domain.deleteMany({ where: { tenantId, id } });
      if (domain.isPrimary) await handBackPrimary(tx, tenantId);
      if (domain.verifiedAt !== null) await endShopSessions(tx, domain);
      await record({
        action: "domain.removed",
        words: `Removed the domain ${domain.host}`,
        subject: { kind: "domain", id },
        before: { host: domain.host },
      });
      return viewDomain(domain, siteOf(ctx));
    }),
  );
