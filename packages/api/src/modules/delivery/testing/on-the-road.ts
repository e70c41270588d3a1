import { callerFor, makeDelivery, makeMerchant, makeRound, testService } from "../../../testing";

/** A merchant in a database of its own, with the owner's calls from the office and the driver's from the road. */
export async function onTheRoad(more: Parameters<typeof testService>[0] = {}) {
  const service = await testService(more);
  const at = await makeMerchant(service);
  const rows = service.database.service;
  return {
    service,
    at,
    rows,
    office: callerFor(service, { token: at.owner.token }).office,
    road: callerFor(service, { token: at.driver.token }).office,

    /** A round out with one order of three cylinders, two empties to collect. */
    oneStop: async (
      order: Partial<Parameters<typeof makeDelivery>[2]> = {},
      round: Parameters<typeof makeRound>[2] = {},
    ) => {
      const made = await makeDelivery(service, at.business, {
        lines: [{ productId: at.product.id, quantity: 3 }],
        collect: [{ productId: at.product.id, quantity: 2 }],
        ...order,
      });
      const { id, stopIds } = await makeRound(service, at.business, {
        driverUserId: at.driver.id,
        status: "out",
        orderIds: [made.id],
        ...round,
      });
      return { order: made, stop: { id, stopId: stopIds[0]! } };
    },

    orderNow: (id: string) => rows.order.findFirstOrThrow({ where: { id } }),

    /** What the movements of a stop come to, by condition. */
    moved: async (stopId: string) => {
      const sums = await rows.stockMovement.groupBy({
        by: ["condition"],
        where: { stopId },
        _sum: { quantity: true },
      });
      return Object.fromEntries(sums.map(({ condition, _sum: sum }) => [condition, sum.quantity]));
    },
  };
}
