import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, restOn, type Answered, type Api } from "@roundsman/spec-rest/testing";
import { workbookOf } from "@roundsman/api/testing";
import { openDemo, type Demo } from "@roundsman/testing/demo";

let demo: Demo;
let api: Api;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
});
afterAll(() => demo.service.close());

/** Today as exports of other programs write it. */
const today = new Date().toISOString().slice(0, 10).split("-").toReversed().join("/");

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const upload = (as: string | undefined, csv: string, name = "customers") =>
  send(as, new Blob([csv], { type: "text/csv" }), `${name}.csv`);

async function send(as: string | undefined, file: Blob, name: string): Promise<Answered> {
  const form = new FormData();
  form.append("file", file, name);
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
  totals: { customers: number; invoices: number };
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

  it("keeps account numbers, finds customers by them, and knows them by them later", async () => {
    const as = demo.tokens["harry"] ?? "";
    const { id, totals } = (await upload(as, "Reference,Name\r\nLOWF001,Low Fell Farm\r\n"))
      .body as Detail;
    await api.post(`/moving-in/${id}/apply`, { as, body: { totals } });
    const { body } = await api.get("/customers?q=lowf001", { as });
    expect(body).toMatchObject({ items: [{ name: "Low Fell Farm", externalRef: "LOWF001" }] });

    const owed = `Customer,Invoice number,Issued,Total\r\nlowf001,10482,${today},24.00\r\n`;
    const later = (await upload(as, owed, "balances")).body as Detail;
    expect([later.faults, later.totals.invoices]).toEqual([[], 1]);
    const again = (await upload(as, "Reference,Name\r\nLowf001,High Barn\r\n")).body as Detail;
    expect(again.faults).toMatchObject([
      { row: 2, column: "Reference", message: expect.stringMatching(/^Low Fell Farm has this/) },
    ]);
    await api.post(`/moving-in/${id}/undo`, { as, body: {} });
  });

  it("takes QuickBooks' reports, to the last penny that is open", async () => {
    const as = demo.tokens["harry"] ?? "";
    const form = new FormData();
    const file = (field: string, name: string, csv: string) =>
      form.append(field, new Blob([csv], { type: "text/csv" }), name);
    file(
      "file",
      "Customer Contact List.csv",
      `Harbour Gas,,,
Customer Contact List,,,

Customer full name,Phone numbers,Email,Full name,Bill address
Low Fell Farm,Phone:01539 555 0101,farm@low.example,Ann Tyson,"1 Lake Road, Windermere LA23 1AA"
High Barn,,,,
`,
    );
    file(
      "file2",
      "A_R Ageing Detail.csv",
      `Harbour Gas,,,,,,,
A/R Ageing Detail Report,,,,,,,

,Date,Transaction type,Num,Customer full name,Due date,Amount,Open balance
91 or more days past due,,,,,,,
,${today},Invoice,1041,Low Fell Farm,${today},"1,284.50",284.50
,${today},Credit Note,77,High Barn,${today},-12.01,-12.01
TOTAL,,,,,,"£1,272.49",£272.49
`,
    );
    const sent = new Response(form);
    const { body } = await api.post("/moving-in", {
      as,
      body: new Uint8Array(await sent.arrayBuffer()),
      headers: { "content-type": sent.headers.get("content-type") ?? "" },
    });
    expect(body).toMatchObject({
      source: "QuickBooks",
      faults: [],
      totals: { customers: 2, addresses: 1, invoices: 1, owedPence: 28_450, creditPence: 1201 },
    });
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

  it("reads the cells of a workbook as they are shown, and names those that lost something", async () => {
    const as = demo.keys.harbour;
    const number = (value: number, numFmt = "General") => ({ value, numFmt });
    const titles = ["Reference", "Name", "Phone"];
    const bytes = await workbookOf("Customers", [
      titles,
      [number(42, "00000"), "Shown Farm", number(7_700_900_123, "00000 000000")],
      [number(5_012_345_678_900), "Bar Farm", "07700 900124"],
      [number(1_234_567_890_123_456), "Long Farm", "07700 900125"],
      ["C4", "Zero Farm", number(7_700_900_126)],
    ]);
    const looked = await send(as, new Blob([Uint8Array.from(bytes)], { type: xlsx }), "a.xlsx");
    const { faults } = looked.body as Detail;
    const at = (row: number, column: string, value: string, message: RegExp) => ({
      sheet: "Customers",
      row,
      column,
      value,
      message: expect.stringMatching(message),
    });
    expect(faults).toEqual([
      at(4, "Reference", "1.23456789012346E+15", /more figures than a spreadsheet keeps/),
      at(5, "Phone", "7700900126", /The first 0 of this number is missing/),
    ]);
    const whole = await workbookOf("Customers", [
      titles,
      [number(42, "00000"), "Shown Farm", number(7_700_900_123, "00000 000000")],
      [number(5_012_345_678_900), "Bar Farm", "07700 900124"],
    ]);
    const taken = await send(as, new Blob([Uint8Array.from(whole)], { type: xlsx }), "b.xlsx");
    const { id, totals } = taken.body as Detail;
    expect(await api.post(`/moving-in/${id}/apply`, { as, body: { totals } })).toMatchObject({
      status: 200,
    });
    const { body } = await api.get("/customers?q=Farm&limit=100", { as });
    const { items } = body as { items: { name: string; phone: string; externalRef: string }[] };
    const kept = items.map(({ name, phone, externalRef }) => [name, externalRef, phone]);
    expect(kept).toEqual(
      expect.arrayContaining([
        ["Shown Farm", "00042", "07700 900123"],
        ["Bar Farm", "5012345678900", "07700 900124"],
      ]),
    );
    expect((await api.post(`/moving-in/${id}/undo`, { as, body: {} })).status).toBe(200);
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
