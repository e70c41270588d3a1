import { newToken } from "../../../platform/tokens/tokens";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { brokeConstraint, isDuplicate } from "../../../platform/audit/database-errors";
import { siteOf } from "../../business/addresses/pay-address";
import { refuseOff, whileOn } from "../storefront/gates";
import { lockStorefront } from "../storefront/rows";
import { customHost } from "../../business/addresses/hosts";
import { claimEnds } from "./lapse";
import { Domain, NewDomain } from "../../business/addresses/schema";
import { lookAgain } from "./take-finding";
import { viewDomain } from "../../business/addresses/view";

const mostDomains = 10;

/** POST /storefront/domains: a host of the business's own, to be proved in seven days by the records in the answer. */
export const add = business("shops:write", { shop: true, moneyDestination: true })
  .concat(whileOn)
  .input(NewDomain)
  .output(Domain)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const host = customHost(input.host, ctx.settings);
    try {
      return await ctx.change(async (tx, record) => {
        refuseOff(await lockStorefront(tx, tenantId));
        if ((await tx.domain.count({ where: { tenantId } })) >= mostDomains) {
          throw conflict(`A shop has at most ${mostDomains} domains: remove one first.`);
        }
        const row = await tx.domain.create({
          data: {
            tenantId,
            host,
            kind: "custom",
            verifyToken: newToken(),
            createdAt: ctx.now,
            lapsesAt: claimEnds(ctx.now),
          },
        });
        await lookAgain(tx, row, ctx.now);
        await record({
          action: "domain.added",
          words: `Added the domain ${host}`,
          subject: { kind: "domain", id: row.id },
          after: { host },
        });
        return viewDomain(row, siteOf(ctx));
      });
    } catch (error) {
      if (isDuplicate(error) && brokeConstraint(error, "domains_tenant_id_host_key", "host")) {
        throw conflict("This domain is among yours already.");
      }
      throw error;
    }
  });
