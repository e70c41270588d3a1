import { randomUUID } from "node:crypto";
import { makeCustomer, makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/books.md#bank-statements. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const reader = await makeKey(service, at.business, at.owner, ["accounting:read"]);
const poster = await makeKey(service, at.business, at.owner, ["accounting:write"]);

const Line = z.object({ id: z.uuid(), state: z.string(), leftPence: z.int() });
const Page = z.object({ items: z.array(Line) });
const day = new Date().toISOString().slice(0, 10);

async function lineOf(pence: number, who = as) {
  const account = randomUUID();
  const csv = `Date,Description,Amount\n${day},${account},${(pence / 100).toFixed(2)}`;
  const uploaded = await api.post("/bank-statements", { as: who, body: { account, csv } });
  expect([uploaded.status, uploaded.body]).toEqual([
    201,
    expect.objectContaining({ account, added: 1, layoutFrom: expect.any(String) }),
  ]);
  const { items } = Page.parse((await api.get(`/bank-lines?account=${account}`, { as: who })).body);
  return items[0]?.id ?? "";
}
const recorded = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { id: "asc" },
    })
  ).map(({ action, actorUserId }) => [action, actorUserId]);

describe("/bank-statements and /bank-lines", () => {
  it("match a line with a customer, and undo it, each once with its record", async () => {
    const { id: customerId } = await makeCustomer(service, at.business, { name: "Tyson Farms" });
    const id = await lineOf(4000);
    const parts = [{ amountPence: 4000, customerId }];
    const body = { items: [{ lineId: id, parts }] };
    const matched = await api.post("/bank-lines/match", { as, body });
    expect([matched.status, matched.body]).toEqual([
      200,
      { items: [expect.objectContaining({ id, state: "matched", leftPence: 0 })] },
    ]);
    expectError(await api.post("/bank-lines/match", { as, body }), "conflict");
    const undo = { as, body: { reason: "A mistake" } };
    expect(await api.post(`/bank-lines/${id}/undo`, undo)).toMatchObject({
      status: 200,
      body: { state: "open", leftPence: 4000 },
    });
    expectError(await api.post(`/bank-lines/${id}/undo`, undo), "conflict");
    expect(await recorded(id)).toEqual([
      ["bank_line.matched", at.owner.id],
      ["bank_line.undone", at.owner.id],
    ]);
  });

  it("set a line aside with a reason", async () => {
    const id = await lineOf(-900);
    expectValidation(
      await api.post("/bank-lines/ignore", { as, body: { lineIds: [id], reason: "" } }),
      "reason",
    );
    const body = { lineIds: [id], reason: "Wages" };
    const done = await api.post("/bank-lines/ignore", { as: poster, body });
    expect(done).toMatchObject({ status: 200, body: { items: [{ id, state: "ignored" }] } });
    expect((await recorded(id)).map(([action]) => action)).toEqual(["bank_line.set_aside"]);
  });

  it("say the fees of a payout, on the record", async () => {
    const id = await lineOf(48_520);
    const reason = "Payout of Stripe";
    await api.post("/bank-lines/ignore", { as, body: { lineIds: [id], as: "payout", reason } });
    const path = `/bank-lines/${id}/fees`;
    expectValidation(await api.post(path, { as, body: { feesPence: 730 } }), "of");
    const said = await api.post(path, { as: poster, body: { feesPence: 730, of: "card_link" } });
    expect(said).toMatchObject({
      status: 200,
      body: { state: "payout", matches: [{ feesPence: 730, feesOf: "card_link", reason }] },
    });
    expect((await recorded(id)).at(-1)?.[0]).toBe("bank_line.fees_said");
    const theirs = await lineOf(4000, elsewhere.owner.token);
    expectError(await api.post(`/bank-lines/${theirs}/fees`, { as, body: {} }), "not_found");
  });

  it("ask which of day and month is first, and keep the answer and never a guess", async () => {
    const account = randomUUID();
    const send = (days: readonly string[], more: object = {}) => {
      const lines = days.map((on) => `${on},${randomUUID()},4.00`);
      const csv = ["Booking Date,Narrative,Amount", ...lines].join("\n");
      return api.post("/bank-statements", { as, body: { account, csv, ...more } });
    };
    const dryRun = async (days: readonly string[]) =>
      z
        .object({
          layout: z.looseObject({ dateOrder: z.string() }),
          layoutFrom: z.string(),
          asksDateOrder: z
            .object({ value: z.string(), dmy: z.string(), mdy: z.string() })
            .nullable(),
          firstDay: z.string(),
        })
        .parse((await send(days, { dryRun: true })).body);
    const question = { value: "03/04/2025", dmy: "2025-04-03", mdy: "2025-03-04" };

    // A file of which no day could be two is read with the month first, and that is no answer for the next.
    expect((await send(["04/13/2025"])).status).toBe(201);
    expect(await dryRun(["13/04/2025", "03/04/2025"])).toMatchObject({
      layoutFrom: "guessed",
      asksDateOrder: null,
      firstDay: "2025-04-03",
    });
    for (const days of [["03/04/2025"], ["03/04/2025", "04/13/2025"]]) {
      expect(await dryRun(days)).toMatchObject({ layoutFrom: "guessed", asksDateOrder: question });
      const refused = await send(days);
      expectValidation(refused, "layout.dateOrder");
      expect(JSON.stringify(refused.body)).toContain(
        "Say whether 03/04/2025 is 3 April 2025 or 4 March 2025.",
      );
    }
    const { layout } = await dryRun(["03/04/2025"]);
    const answer = { layout: { ...layout, dateOrder: "dmy" } };
    expect((await send(["03/04/2025"], answer)).status).toBe(201);
    expect(await dryRun(["05/06/2025"])).toMatchObject({
      layoutFrom: "remembered",
      asksDateOrder: null,
      firstDay: "2025-06-05",
    });
  });

  it("know nothing of another business, and ask for the scopes", async () => {
    const theirs = await lineOf(4000, elsewhere.owner.token);
    const { id: customerId } = await makeCustomer(service, at.business, { name: "Bowness Marina" });
    const items = (lineId: string) => [{ lineId, parts: [{ amountPence: 4000, customerId }] }];
    expectError(await api.get(`/bank-lines/${theirs}`, { as }), "not_found");
    const reason = "x";
    expectError(
      await api.post(`/bank-lines/${theirs}/undo`, { as, body: { reason } }),
      "not_found",
    );
    expectError(
      await api.post("/bank-lines/match", { as, body: { items: items(theirs) } }),
      "not_found",
    );
    expectError(
      await api.post("/bank-lines/ignore", { as, body: { lineIds: [theirs], reason } }),
      "not_found",
    );
    const own = await lineOf(4000);
    expect((await api.get(`/bank-lines/${own}`, { as: reader })).status).toBe(200);
    expectError(
      await api.post("/bank-lines/match", { as: poster, body: { items: items(own) } }),
      "forbidden",
    );
    expectError(
      await api.post("/bank-lines/ignore", { as: reader, body: { lineIds: [own], reason } }),
      "forbidden",
    );
    expectError(
      await api.post("/bank-statements", { as: reader, body: { csv: "x" } }),
      "forbidden",
    );
    const foreign = await makeCustomer(service, elsewhere.business, { name: "Not ours" });
    const parts = [{ amountPence: 4000, customerId: foreign.id }];
    expectError(
      await api.post("/bank-lines/match", { as, body: { items: [{ lineId: own, parts }] } }),
      "not_found",
    );
  });
});
