import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { shopperProcedure } from "../visit/shopper-procedure";
import { byShopper } from "../visit/by-shopper";
import { receiveApplication } from "../../customers/trade-applications/receive";
import { Enquiry } from "./schema";

/** From one address in an hour. */
const mostEnquiries = 10;

/** Asks for a trade account, where the shop takes such enquiries. 409 while one of this address waits. */
export const enquire = shopperProcedure()
  .use(({ ctx, next }) => {
    if (!ctx.shop.configuration.commerce.tradeEnquiries) throw notFound("page");
    return next();
  })
  .input(Enquiry)
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx, input: { name, email, ...said } }) => {
    const { shop, now, limits, request } = ctx;
    await limits.count("orders", `enquiry:${request.address}`, mostEnquiries);
    const by = { address: request.address, business: shop.tenantId };
    await limits.countDaily("trade enquiry", by);
    await byShopper(ctx, name).change((tx, record) =>
      receiveApplication(tx, record, { tenantId: shop.tenantId, now }, { email, name }, said),
    );
    return { received: true as const };
  });
