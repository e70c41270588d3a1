import { randomUUID } from "node:crypto";
import { z } from "zod";
import { someAddress, type Stand } from "../stand";
import { nth, over, type Operation } from "./operation";

const Thing = z.object({ id: z.string() });
const Round = Thing.extend({ stops: z.array(Thing) });
const stopsOfARound = 20;

/** An order's way from the phone call to the invoice. Each step uses the rows that the step before created. */
export const writes: readonly Operation[] = [
  {
    name: "POST /auth/sign-in",
    async ask({ send, email }) {
      const { status } = await send("POST", "/auth/sign-in", {
        body: { email, password: "roundsman-demo" },
        headers: { "x-forwarded-for": someAddress() },
      });
      if (status !== 200) throw new Error(`Signing in: ${status}`);
    },
  },
  {
    name: "POST /orders",
    async ask(stand, turn) {
      const body = {
        ...nth(stand.parties, turn),
        paymentMethod: "on_account",
        lines: stand.productIds.slice(0, 2).map((productId) => ({ productId, quantity: 1 })),
      };
      const made = await over(stand, { method: "POST", path: "/orders", body, status: 201 });
      stand.taken.push(Thing.parse(made).id);
    },
  },
  {
    name: "POST …/stops/{id}/complete",
    prepare: sendOut,
    async ask(stand, turn) {
      const { roundId, id } = nth(stand.stops, turn);
      const body = { recordId: randomUUID(), doneAt: new Date().toISOString() };
      await over(stand, { method: "POST", path: `/rounds/${roundId}/stops/${id}/complete`, body });
    },
  },
  {
    name: "POST /invoices",
    ask: (stand, turn) =>
      over(stand, {
        method: "POST",
        path: "/invoices",
        body: { orderIds: [nth(stand.taken, turn)] },
        status: 201,
      }),
  },
];

/** Plans the placed orders on rounds of a day's length, and sends them out. */
async function sendOut(stand: Stand): Promise<void> {
  const { taken, driverId, yardId } = stand;
  for (let from = 0; from < taken.length; from += stopsOfARound) {
    const round = await over(stand, {
      method: "POST",
      path: "/rounds",
      body: {
        roundDate: new Date().toISOString().slice(0, 10),
        driverUserId: driverId,
        startLocationId: yardId,
        endLocationId: yardId,
        orderIds: taken.slice(from, from + stopsOfARound),
      },
      status: 201,
    });
    const { id: roundId, stops } = Round.parse(round);
    const body = { status: "out" };
    await over(stand, { method: "PUT", path: `/rounds/${roundId}/status`, body });
    stand.stops.push(...stops.map(({ id }) => ({ roundId, id })));
  }
}
