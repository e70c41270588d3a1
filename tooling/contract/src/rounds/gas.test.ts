import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  makeVehicle,
  signInAs,
  testService,
  tinyPng,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const roundDate = "2026-12-01";
const propane = {
  unNumber: "1978",
  properShippingName: "PROPANE",
  hazardClass: "2",
  label: "2.1",
  transportCategory: 2,
};

const Reasons = z.object({
  explanation: z.array(
    z.object({ rule: z.string(), message: z.string(), overridden: z.unknown().nullable() }),
  ),
});
const Gas = z.object({
  gas: z.object({
    peakKg: z.number(),
    peakPoints: z.number(),
    limitKg: z.number(),
    limitPoints: z.number(),
    overThreshold: z.boolean(),
    legs: z.array(z.object({ kg: z.number(), points: z.number(), over: z.boolean() })),
    needs: z.array(z.object({ need: z.string(), met: z.boolean().nullable() })),
  }),
});
const idOf = (body: unknown) => z.object({ id: z.string() }).parse(body).id;

/** A 47 kg cylinder of propane, carried as dangerous goods. */
let cylinder: { id: string };
beforeAll(async () => {
  cylinder = await makeProduct(service, at.business);
  const given = { name: "Propane 47 kg", hazardKg: 47, fullKg: 101.5, dangerousGoods: propane };
  const { status, body } = await api.patch(`/products/${cylinder.id}`, { as, body: given });
  if (status !== 200) throw new Error(JSON.stringify(body));
});

/** Creates a round of two stops with these numbers of cylinders, its own driver and van. */
async function aRound(first: number, second: number) {
  const driver = await makeMember(service, at.business, "driver");
  const van = await makeVehicle(service, at.business, { payloadKg: 5000, hazardLimitKg: 1000 });
  const orders = [];
  for (const quantity of [first, second]) {
    const lines = [{ productId: cylinder.id, quantity }];
    orders.push(await makeDelivery(service, at.business, { lines }));
  }
  const made = await api.post("/rounds", {
    as,
    body: {
      roundDate,
      vehicleId: van.id,
      driverUserId: driver.id,
      orderIds: orders.map(({ id }) => id),
    },
  });
  return { id: idOf(made.body), driver, van };
}

const addPaper = (body: object, who = as) => api.post("/fleet-papers", { as: who, body });

describe("gas on a round", () => {
  it("is told leg by leg, with what the load needs", async () => {
    const { id } = await aRound(5, 3);
    const { body } = await api.get(`/rounds/${id}`, { as });
    expect(Gas.parse(body).gas).toEqual({
      peakKg: 376,
      peakPoints: 1128,
      limitKg: 333,
      limitPoints: 1000,
      overThreshold: true,
      legs: [
        { kg: 376, points: 1128, over: true },
        { kg: 141, points: 423, over: false },
        { kg: 0, points: 0, over: false },
      ],
      needs: [
        { need: "certificate", met: false },
        { need: "transport_document", met: true },
        { need: "extinguishers", met: false },
        { need: "equipment", met: null },
      ],
    });
    expect(body).not.toHaveProperty("explanation");
  });

  it("is null where nothing dangerous is aboard", async () => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    const made = await api.post("/rounds", { as, body: { roundDate, orderIds: [order.id] } });
    expect(made.body).toMatchObject({ gas: null });
    const id = idOf(made.body);
    expectError(await api.get(`/rounds/${id}/transport-document`, { as }), "not_found");
  });
});

describe("POST /rounds/{id}/issue over the small load", () => {
  const issue = (id: string, body = {}) => api.post(`/rounds/${id}/issue`, { as, body });

  it("is refused with the figures, and done with a certificate that is in date", async () => {
    const { id, driver } = await aRound(5, 3);
    const refused = await issue(id);
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({
      message: expect.stringContaining("Carries 376 kg of gas (1,128 points)"),
    });
    const paper = { kind: "adr_certificate", userId: driver.id };
    await addPaper({ ...paper, expiresOn: "2026-11-30" });
    expectError(await issue(id), "conflict");
    await addPaper({ ...paper, expiresOn: roundDate });
    expect((await issue(id)).status).toBe(200);
    const rows = await service.database.service.ruleOverride.count({ where: { subjectId: id } });
    expect(rows).toBe(0);
  });

  it("is done below it without any, at 329 kg", async () => {
    const { id } = await aRound(4, 3);
    expect((await issue(id)).status).toBe(200);
  });

  it("keeps who went past the rule and why, in the record and in the explanation", async () => {
    const { id } = await aRound(5, 3);
    const reason = "A certificated driver takes the first leg";
    expect((await issue(id, { override: reason })).status).toBe(200);
    const { body } = await api.get(`/rounds/${id}?explain=true`, { as });
    const said = Reasons.parse(body).explanation;
    expect(said.map(({ rule }) => rule)).toEqual([
      "gas.small-load",
      "gas.extinguishers",
      "gas.certificate",
    ]);
    expect(said[2]).toMatchObject({
      message: expect.stringContaining("needs an ADR certificate"),
      overridden: { reason, byName: expect.any(String) },
    });
    const activity = await service.database.service.activity.findFirstOrThrow({
      where: { subjectId: id, action: "round.issued" },
    });
    expect(activity.after).toMatchObject({ reason, rules: ["gas.certificate"] });
    expect(activity.words).toContain(reason);
  });

  it("is refused where a paper of the van or the driver is out on that day", async () => {
    const { id, van } = await aRound(1, 1);
    const made = await addPaper({ kind: "mot", vehicleId: van.id, expiresOn: "2026-11-30" });
    const refused = await issue(id);
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({
      message: expect.stringContaining("MOT ran out on Mon 30 Nov"),
    });
    const renewed = await api.patch(`/fleet-papers/${idOf(made.body)}`, {
      as,
      body: { expiresOn: roundDate },
    });
    expect(renewed.status).toBe(200);
    expect((await issue(id)).status).toBe(200);
  });
});

it("gives the transport document as a PDF, to its driver too", async () => {
  const { id, driver } = await aRound(5, 3);
  for (const who of [as, await signInAs(service, driver)]) {
    const { status, headers } = await api.get(`/rounds/${id}/transport-document`, { as: who });
    expect([status, headers["Content-Type"]]).toEqual([200, "application/pdf"]);
  }
  expectError(
    await api.get(`/rounds/${id}/transport-document`, { as: at.driver.token }),
    "forbidden",
  );
  const theirs = { as: elsewhere.owner.token };
  expectError(await api.get(`/rounds/${id}/transport-document`, theirs), "not_found");
});

describe("/fleet-papers", () => {
  it("add, list by what runs out first, change, archive, show the scan", async () => {
    const van = await makeVehicle(service, at.business);
    const paper = { kind: "insurance", vehicleId: van.id, expiresOn: "2027-03-31" };
    const made = await addPaper({ ...paper, number: "P 12", scan: tinyPng });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...paper, number: "P 12", hasScan: true, userId: null });
    const id = idOf(made.body);
    await addPaper({ ...paper, kind: "mot", expiresOn: "2027-01-31" });
    const list = async (query = "") =>
      z
        .object({ items: z.array(z.object({ kind: z.string() })) })
        .parse((await api.get(`/fleet-papers?vehicleId=${van.id}${query}`, { as })).body)
        .items.map(({ kind }) => kind);
    expect(await list()).toEqual(["mot", "insurance"]);
    expect(await list("&expiresBy=2027-01-31")).toEqual(["mot"]);
    const scan = await api.get(`/fleet-papers/${id}/scan`, { as });
    expect([scan.status, scan.headers["Content-Type"]]).toEqual([200, "image/png"]);
    const change = { archived: true, scan: null, number: null };
    expect((await api.patch(`/fleet-papers/${id}`, { as, body: change })).body).toMatchObject({
      hasScan: false,
      number: null,
      archivedAt: expect.any(String),
    });
    expect(await list()).toEqual(["mot"]);
    expectError(await api.get(`/fleet-papers/${id}/scan`, { as }), "not_found");
    const actions = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "fleet_paper.created",
      "fleet_paper.changed",
    ]);
  });

  it("refuse what is none of this business's, and who may not", async () => {
    const van = await makeVehicle(service, at.business);
    const paper = { kind: "mot", vehicleId: van.id, expiresOn: "2027-03-31" };
    expectError(await addPaper(paper, elsewhere.owner.token), "not_found");
    expectError(await addPaper(paper, at.driver.token), "forbidden");
    const id = idOf((await addPaper(paper)).body);
    const theirs = { as: elsewhere.owner.token, body: { number: "1" } };
    expectError(await api.patch(`/fleet-papers/${id}`, theirs), "not_found");
    expectError(
      await api.patch(`/fleet-papers/${id}`, { ...theirs, as: at.driver.token }),
      "forbidden",
    );
  });

  it.each([
    ["kind", { kind: "passport" }],
    ["userId", { userId: "somebody" }],
    ["userId", { vehicleId: null }],
    ["expiresOn", { expiresOn: "soon" }],
    ["issuedOn", { issuedOn: "2027-04-01" }],
    ["scan.picture", { scan: "data:image/png;base64,AAAA" }],
  ])("refuse a wrong %s", async (path, wrong) => {
    const van = await makeVehicle(service, at.business);
    const paper = { kind: "mot", vehicleId: van.id, expiresOn: "2027-03-31" };
    expectValidation(await addPaper({ ...paper, ...wrong }), path);
  });
});
