import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { examine, writeFinding } from "./checkup";
import { findDomain } from "./gates";
import { Domain } from "../../business/addresses/schema";
import { takeFinding } from "./take-finding";
import { viewDomain } from "../../business/addresses/view";

/** POST /storefront/domains/{id}/check: asks the name servers now; what they say stands in the answer's fields. */
export const check = business("shops:write", { shop: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(async ({ ctx }) => {
    const { domain, now } = ctx;
    const finding = await examine(ctx.providers.dns, domain, siteOf(ctx));
    return writeFinding(finding, (found) =>
      ctx.change(async (tx, record) => {
        const row = await takeFinding(tx, domain, found, now);
        if (!row) throw notFound("domain");
        await record({
          action: "domain.checked",
          words: `Checked the domain ${row.host}: ${found.wrong ?? "it is good"}`,
          subject: { kind: "domain", id: row.id },
        });
        return viewDomain(row, siteOf(ctx));
      }),
    );
  });
