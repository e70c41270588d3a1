import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, signInAs } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { refusal, refusalBody } from "../../../testing/said-and-done";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office, road, oneStop } = await onTheRoad();
afterAll(service.close);

async function driven(status: "planned" | "out") {
  const { stop } = await oneStop({}, { status, roundDate: new Date("2026-11-20") });
  return stop;
}
const recorded = () => ({ recordId: randomUUID(), doneAt: new Date().toISOString() });
const historyOf = async (id: string, action: string) =>
  (await office.rounds.history({ id })).items.filter((item) => item.action === action);
const noticesOf = (id: string) =>
  rows.notification.findMany({
    where: { tenantId: at.business.id, href: `/rounds/${id}` },
  });

describe("a status of the round that was refused", () => {
  it.each([
    ["out", "set out on the round of Fri 20 Nov"],
    ["done", "finished the round of Fri 20 Nov"],
  ] as const)("is told to the office once, however often it is sent: %s", async (status, words) => {
    const { id } = await driven("planned");
    const said = { ...recorded(), status };
    const told = { ...said, id, why: "Your subscription needs attention." };
    await Promise.all([road.rounds.reportRefused(told), road.rounds.reportRefused(told)]);
    await road.rounds.reportRefused(told);
    const title = `A driver's record was not taken: ${words}`;
    expect(await historyOf(id, "round.refused")).toMatchObject([
      { words: `${title}. ${told.why}`, after: { ...said, why: told.why } },
    ]);
    expect(await noticesOf(id)).toMatchObject([
      { userId: at.owner.id, kind: "delivery.issue", title, body: told.why },
    ]);
    expect(await office.rounds.one({ id })).toMatchObject({ status: "planned" });
  });

  it("is what setting it is refused with, where the business owes", async () => {
    const { id } = await driven("planned");
    const { subscription } = rows;
    const where = { tenantId: at.business.id };
    await subscription.updateMany({ where, data: { status: "canceled", setUpByStaff: false } });
    const why = await refusal(road.rounds.setStatus({ id, status: "out" }));
    await road.rounds.reportRefused({ ...recorded(), id, status: "out", why: why ?? "" });
    await subscription.updateMany({ where, data: { status: "active" } });
    expect(await noticesOf(id)).toMatchObject([
      { body: "Your subscription needs attention before a round can go out." },
    ]);
  });

  it("is of setting out or being done alone", async () => {
    const { id } = await driven("planned");
    const told = { ...recorded(), id, why: "No.", status: "planned" as "out" };
    expect(await refusalBody(road.rounds.reportRefused(told))).toMatchObject({
      error: "validation",
      issues: [{ path: "status" }],
    });
  });
});

it("is no other driver's to report", async () => {
  const { id } = await driven("out");
  const stranger = await makeMember(service, at.business, "driver");
  const as = callerFor(service, { token: await signInAs(service, stranger) }).office;
  const told = { ...recorded(), id, why: "No." };
  await expect(as.rounds.reportRefused({ ...told, status: "out" })).rejects.toEqual(
    refusedAs("forbidden"),
  );
  expect(await noticesOf(id)).toEqual([]);
});
