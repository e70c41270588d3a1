import { z } from "zod";
import { whyNotAllowed } from "../../../platform/access/caller";
import { business } from "../../../platform/middleware/procedures";
import {
  findSupplier,
  findSupplierOrder,
  findTransfer,
  stagesAhead,
  whyNotAdvanced,
  whyNotConfirmed,
  whyNotOrderedFrom,
  whyNotReceived,
  whyOrderStays,
  whyTransferStays,
} from "../../stock";
import { act, leaveOut } from "../../../platform/access/act";

/** What can be done with a transfer between yards: to which stages it can be moved on, and whether it can be cancelled. */
export const transfer = business("stock:read", { personOnly: true })
  .concat(findTransfer)
  .output(z.object({ awaiting_collection: act, in_transit: act, received: act, cancel: act }))
  .query(({ ctx }) => {
    const refused = whyNotAllowed(ctx, ["stock:write"], { changes: true });
    const ahead = whyNotAdvanced(ctx.transfer) === null ? stagesAhead(ctx.transfer.status) : [];
    return leaveOut({
      awaiting_collection: ahead.includes("awaiting_collection") && refused,
      in_transit: ahead.includes("in_transit") && refused,
      received: ahead.includes("received") && refused,
      cancel: whyTransferStays(ctx.transfer) === null && refused,
    });
  });

/** Whether goods can be ordered from a supplier. */
export const supplier = business("stock:read", { personOnly: true })
  .concat(findSupplier)
  .output(z.object({ order: act }))
  .query(({ ctx }) => ({
    order:
      whyNotAllowed(ctx, ["stock:write"], { changes: true }) ?? whyNotOrderedFrom(ctx.supplier),
  }));

/** What can be done with an order placed with a supplier. */
export const supplierOrder = business("stock:read", { personOnly: true })
  .concat(findSupplierOrder)
  .output(z.object({ confirm: act, receive: act, cancel: act }))
  .query(({ ctx }) => {
    const refused = whyNotAllowed(ctx, ["stock:write"], { changes: true });
    const open = whyNotReceived(ctx.order) === null;
    return leaveOut({
      confirm: whyNotConfirmed(ctx.order) === null && refused,
      receive: open && refused,
      cancel: open && (refused ?? whyOrderStays(ctx.order)),
    });
  });
