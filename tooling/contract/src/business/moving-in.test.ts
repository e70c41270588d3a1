import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, restOn, type Answered, type Api } from "@roundsman/spec-rest/testing";
import { openDemo, type Demo } from "@roundsman/testing/demo";

let demo: Demo;
let api: Api;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
});
afterAll(() => demo.service.close());

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function upload(as: string | undefined, csv: string): Promise<Answered> {
  const form = new FormData();
  form.append("file", new Blob([csv], { type: "text/csv" }), "customers.csv");
  const sent = new Response(form);
  return api.post("/moving-in", {
    as: as ?? "",
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
}

interface Detail {
  id: string;
  status: string;
  faults: object[];
  totals: { customers: number };
}

describe("/moving-in", () => {
  it("is looked through, brought in and taken back, each once in the record", async () => {
    const as = demo.tokens["harry"];
    const looked = await upload(as, "Name,On account\r\nLow Fell Farm,yes\r\n");
    expect(looked.status).toBe(201);
    const { id, totals, faults } = looked.body as Detail;
    expect([faults, totals.customers]).toEqual([[], 1]);
    const applied = await api.post(`/moving-in/${id}/apply`, { as: as ?? "", body: { totals } });
    expect(applied).toMatchObject({ status: 200, body: { status: "applied", inTheWay: [] } });
    expect(await api.get("/moving-in", { as: as ?? "" })).toMatchObject({
      status: 200,
      body: { items: [{ id, status: "applied" }], can: { upload: null } },
    });
    const undone = await api.post(`/moving-in/${id}/undo`, { as: as ?? "", body: {} });
    expect(undone).toMatchObject({ status: 200, body: { status: "undone" } });
    const { body } = await api.get("/activity?subjectKind=moving_in", { as: as ?? "" });
    expect((body as { items: { action: string }[] }).items.map(({ action }) => action)).toEqual([
      "moving_in.undone",
      "moving_in.applied",
      "moving_in.checked",
    ]);
    expectError(await api.post(`/moving-in/${id}/undo`, { as: as ?? "", body: {} }), "conflict");
  });

  it("tells what is wrong by sheet, row and column, and is not brought in meanwhile", async () => {
    const as = demo.keys.harbour;
    const { body } = await upload(as, "Name,On account\r\nHigh Barn,perhaps\r\n");
    const { id, faults, totals } = body as Detail;
    expect(faults).toEqual([
      {
        sheet: "Customers",
        row: 2,
        column: "On account",
        value: "perhaps",
        message: expect.stringMatching(/yes or no/),
      },
    ]);
    expectError(await api.post(`/moving-in/${id}/apply`, { as, body: { totals } }), "conflict");
  });

  it("is another business's own, and for nobody who may not write all of it", async () => {
    const { body } = await upload(demo.keys.fellside, "Name\r\nHigh Barn\r\n");
    const { id } = body as Detail;
    for (const there of [id, randomUUID()]) {
      expectError(await api.get(`/moving-in/${there}`, { as: demo.keys.harbour }), "not_found");
    }
    expectError(await upload(demo.tokens["dan"], "Name\r\nHigh Barn\r\n"), "forbidden");
  });

  it("gives the template, and the business, as a workbook", async () => {
    for (const path of ["/moving-in/template", "/moving-in/workbook"]) {
      const { status, headers, body } = await api.get(path, { as: demo.keys.fellside });
      expect([path, status, headers["Content-Type"]]).toEqual([path, 200, xlsx]);
      expect(
        Buffer.from(body as Uint8Array)
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");
    }
  });
});
