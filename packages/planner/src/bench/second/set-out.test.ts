import { expect, it } from "vitest";
import { plan } from "../../make-plan";
import { kg, limitKg, orderAt, road, vanOf } from "../../testing/problems";
import { setOut } from "./set-out";

it("lets vans set out from the last stop they were at, with what room and time are left", () => {
  const rest = { seconds: 600, start: { from: 1500, until: 1800 } };
  const van = vanOf({ capacity: limitKg(100), break: rest });
  const day = {
    matrix: road(0, 1000, 2000, 3000),
    vans: [van, vanOf({ id: "idle" })],
    orders: [
      orderAt(1, { serviceSeconds: 60, collect: kg(5) }),
      orderAt(2, { serviceSeconds: 60, collect: kg(7) }),
      orderAt(3),
    ],
  };
  const morning = plan({ ...day, vans: [van] }, { iterations: 100 });
  const driven = (...begins: string[]) => ({ ...day, vans: [{ ...van, begins }, day.vans[1]!] });
  const [round] = morning.rounds;
  expect(round?.orderIds).toEqual(["order-1", "order-2", "order-3"]);

  const early = setOut(driven("order-1"), morning);
  expect(early.orders.map(({ id }) => id)).toEqual(["order-2", "order-3"]);
  expect(early.vans).toEqual([
    {
      ...van,
      startPlace: 1,
      capacity: limitKg(95),
      shift: { ...van.shift, from: round?.stops[0]?.leavesAt },
    },
    day.vans[1],
  ]);
  // The break is over at that time.
  const late = setOut(driven("order-1", "order-2"), morning);
  expect(late.vans[0]).toMatchObject({ startPlace: 2, capacity: limitKg(88), break: null });
});
