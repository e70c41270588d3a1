import { makePerson, signInAs, testService } from "@roundsman/api/testing";
import { randomUUID } from "node:crypto";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn, type Answered } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const sam = await signInAs(
  service,
  await makePerson(service, { staffRole: "support", name: "Sam" }),
);

const asked = {
  fullName: "Meera Shah",
  company: "Northwind",
  ndaVersion: service.settings.trustCentre?.ndaVersion,
  ndaAccepted: true,
};
const at = (id: string, what: string) => `/console/trust/requests/${id}/${what}`;
const act = (id: string, what: string, body: object = {}) =>
  api.post(at(id, what), { as: sam, body });
const bodyOf = ({ body }: Answered) => body as Record<string, unknown>;

/** Returns the token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await db.serviceEmail.findMany({
    where: { toAddress: email },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1,
  });
  return /token=(\w+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

let people = 0;
async function pending(): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `reader-${people}@northwind.example`;
  const headers = { "x-forwarded-for": "" };
  expect((await api.post("/trust/requests", { headers, body: { ...asked, email } })).status).toBe(
    201,
  );
  const token = await mailedToken(email);
  expect((await api.post("/trust/requests/verify", { body: { token } })).status).toBe(200);
  const { id } = await db.trustRequest.findFirstOrThrow({ where: { email } });
  return { id, email };
}

async function approved() {
  const request = await pending();
  expect((await act(request.id, "approve")).status).toBe(200);
  return request;
}

/** Follows the mailed link; returns the browser's cookie. */
async function enter(email: string): Promise<string> {
  const answer = await api.post("/trust/access", { body: { token: await mailedToken(email) } });
  expect(answer.status).toBe(200);
  return String(answer.headers["Set-Cookie"]).split(";")[0] ?? "";
}

const reads = async (cookie: string) =>
  bodyOf(await api.get("/trust/documents?key=continuity", { headers: { cookie } }))["access"];

describe("a trust-centre request", () => {
  it("goes from asking to reading, and each reading is noted", async () => {
    const { id, email } = await approved();
    const cookie = await enter(email);
    expect(await reads(cookie)).toBe(true);
    expect(await db.trustOpening.count({ where: { requestId: id, document: "continuity" } })).toBe(
      1,
    );
    expect(await reads("")).toBe(false);
    expectError(
      await api.post("/trust/access", { body: { token: await mailedToken(email) } }),
      "conflict",
    );
  });

  it("reaches staff by its mailed link alone, which works once and for a day", async () => {
    const email = "verifying@northwind.example";
    const request = { address: "192.0.2.9", body: { ...asked, email } };
    expect((await api.post("/trust/requests", request)).status).toBe(201);
    const status = async () =>
      (await db.trustRequest.findFirstOrThrow({ where: { email } })).status;
    const verify = (token: string) => api.post("/trust/requests/verify", { body: { token } });
    const token = await mailedToken(email);
    const age = async (by: string) => {
      const { rows } = await service.test.owner.query<{ at: Date }>(
        "SELECT verify_expires_at - $2::interval AS at FROM trust_requests WHERE email = $1",
        [email, by],
      );
      await service.test.owner.query(
        "UPDATE trust_requests SET verify_expires_at = $2 WHERE email = $1",
        [email, rows[0]?.at],
      );
    };
    expectError(await verify("a guess"), "conflict");
    await age("1 day");
    expectError(await verify(token), "conflict");
    expect(await status()).toBe("draft");
    await age("-1 hour");
    expect((await verify(token)).status).toBe(200);
    expect(await status()).toBe("pending");
    expectError(await verify(token), "conflict");
  });

  it("asks for the agreement in force", async () => {
    const body = { ...asked, email: "x@northwind.example" };
    expectValidation(
      await api.post("/trust/requests", { body: { ...body, ndaVersion: "1999" } }),
      "ndaVersion",
    );
    expectValidation(
      await api.post("/trust/requests", { body: { ...body, ndaAccepted: false } }),
      "ndaAccepted",
    );
  });
});

describe("resend", () => {
  it("mails a new link and discards the one before", async () => {
    const { id, email } = await approved();
    const old = await mailedToken(email);
    const sent = await act(id, "resend", { note: "Lost the mail" });
    expect(sent).toMatchObject({ status: 200, body: { id, status: "approved" } });
    expectError(await api.post("/trust/access", { body: { token: old } }), "conflict");
    expect(await reads(await enter(email))).toBe(true);
    const links = await db.trustLink.findMany({ where: { requestId: id, discardedAt: null } });
    expect(links).toHaveLength(1);
    const week = (links[0]?.expiresAt.getTime() ?? 0) - (links[0]?.createdAt.getTime() ?? 0);
    expect(week).toBe(7 * millisecondsInDay);
    expect(await db.consoleAction.count({ where: { action: "trust.link_resent" } })).toBe(1);
  });

  it("refuses in the specified order", async () => {
    expectError(
      await api.post(at(randomUUID(), "resend"), { body: { note: 1 } }),
      "unauthenticated",
    );
    expectError(await act(randomUUID(), "resend", { note: 1 }), "not_found");
    const { id } = await pending();
    expectError(await act(id, "resend", { note: 1 }), "conflict");
    await act(id, "approve");
    expectValidation(await act(id, "resend", { note: 1 }), "note");
    await db.trustRequest.update({
      where: { id },
      data: { accessExpiresAt: new Date(Date.now() - 1000) },
    });
    expectError(await act(id, "resend"), "conflict");
  });
});

describe("revoke", () => {
  it("stops access at once on every browser and discards unclicked links", async () => {
    const { id, email } = await pending();
    await act(id, "approve", { note: "Known from the fair" });
    const cookies = [await enter(email)];
    await act(id, "resend");
    cookies.push(await enter(email));
    await act(id, "resend");
    // A revocation is mailed too, without a link.
    const unclicked = await mailedToken(email);
    expect(await act(id, "revoke", { note: "Left the company" })).toMatchObject({
      status: 200,
      body: {
        status: "revoked",
        decisionNote: "Known from the fair",
        revokeNote: "Left the company",
        revokedByName: expect.any(String),
        revokedAt: expect.any(String),
      },
    });
    for (const cookie of cookies) expect(await reads(cookie)).toBe(false);
    expectError(await api.post("/trust/access", { body: { token: unclicked } }), "conflict");
    expectError(await act(id, "revoke"), "conflict");
    expect(await db.consoleAction.count({ where: { action: "trust.access_revoked" } })).toBe(1);
  });

  it("and approve race to one outcome each", async () => {
    const { id } = await pending();
    const answers = await Promise.all([act(id, "approve"), act(id, "decline"), act(id, "approve")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

it("where no trust centre is set up there is nothing to find", async () => {
  const without = restOn({ ...service, settings: { ...service.settings, trustCentre: null } });
  expectError(await without.get("/trust/documents"), "not_found");
  expectError(await without.get("/console/trust/requests", { as: sam }), "not_found");
});
