import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, day, todayIn } from "../../../platform/values/view";
import { Survey } from "./schema";
import { unpaidLinks } from "./unpaid-links";
import { lateSupplierOrders, lowProducts, waitingApplications } from "./waiting-rows";
import { roundsUnderWay, unplannedAreas } from "./work-rows";

/**
 * What needs the office today, in seven statements however much there is. For the office's own people:
 * it shows something of every area.
 */
export const survey = business("orders:read", { personOnly: true })
  .output(Survey)
  .query(async ({ ctx: { db, business: of, now } }) => {
    const on = { tenantId: of.id, today: todayIn(of.timeZone, now) };
    const [unplanned, rounds, links, low, late, applications] = await Promise.all([
      unplannedAreas(db, on),
      roundsUnderWay(db, on),
      unpaidLinks(db, on.tenantId),
      lowProducts(db, on),
      lateSupplierOrders(db, on),
      waitingApplications(db, on),
    ]);
    return {
      unplanned,
      rounds: rounds.map((round) => ({
        ...round,
        roundDate: day(round.roundDate),
        issuedAt: dateTimeOrNull(round.issuedAt),
      })),
      unpaidLinks: links,
      lowStock: few(low),
      lateSupplierOrders: few(
        late.map((order) => ({ ...order, expectedOn: day(order.expectedOn) })),
      ),
      tradeApplications: few(
        applications.map((one) => ({ ...one, createdAt: dateTime(one.createdAt) })),
      ),
    };
  });

const few = <Row extends { count: number }>(items: Row[]) => ({
  count: items[0]?.count ?? 0,
  items,
});
