import type { Handler } from "../../../platform/audit/change";

/* What standing orders do when their customer or address goes. */

/** Nothing more is made for a customer who is archived. */
export const endWithCustomer: Handler<"customer.archived"> = async (
  { tenantId, customerId, because },
  { tx, now },
) => {
  await tx.standingOrder.updateMany({
    where: { tenantId, customerId, state: { not: "ended" } },
    data: { state: "ended", stateWhy: because, endedAt: now, updatedAt: now },
  });
};

/** The office chooses another address, or ends them. */
export const pauseAtAddress: Handler<"address.left"> = async (
  { tenantId, addressId, because },
  { tx, now },
) => {
  await tx.standingOrder.updateMany({
    where: { tenantId, deliveryAddressId: addressId, state: "active" },
    data: { state: "paused", stateWhy: because, updatedAt: now },
  });
};
