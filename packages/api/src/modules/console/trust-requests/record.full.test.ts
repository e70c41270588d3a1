import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import {
  approveToRead,
  enterToRead,
  trustAsker,
  trustBrowser,
} from "../../../testing/callers/trust-reader";
import { agreementSha256 } from "../trust/public-texts";

let service: TestService;
let sam: string;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support" }));
});
afterAll(() => service.close());

const inConsole = () => callerFor(service, { token: sam }).console.trust;
const browser = (grant?: string) => trustBrowser(service, grant);
const asker = (email: string) => trustAsker(service, email);
const approved = (email: string) => approveToRead(service, { email, staff: sam });
const enter = (email: string) => enterToRead(service, email);

describe("what became of a trust-centre request", () => {
  it("names the links, the browsers and what was read in each, and ends with a revoke", async () => {
    const email = "meera@northwind.example";
    const id = await approved(email);
    const first = await enter(email);
    await inConsole().resend({ id });
    const second = await enter(email);
    await browser(first).trust.readDocuments({ key: "continuity" });
    await browser(second).trust.readDocuments({ key: "security-overview" });
    await browser().trust.readDocuments({ key: "continuity" });
    const record = await inConsole().record({ id });
    expect(record.links.map(({ usedAt }) => usedAt !== null)).toEqual([true, true]);
    expect(record.browsers).toHaveLength(2);
    expect(record.openings.map(({ title }) => title)).toEqual([
      "Security overview",
      "Continuity and backups",
    ]);
    expect(new Set(record.openings.map(({ browserId }) => browserId)).size).toBe(2);
    expect(await inConsole().one({ id })).toMatchObject({ ndaSha256: agreementSha256 });

    await inConsole().resend({ id });
    await inConsole().revoke({ id });
    const after = await inConsole().record({ id });
    expect(after.browsers.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    expect(after.links[0]).toMatchObject({ usedAt: null, discardedAt: expect.any(String) });
    for (const grant of [first, second]) {
      expect(await browser(grant).trust.readDocuments({})).toMatchObject({ access: false });
    }
  });

  it("is for staff alone, and there is none of an unknown request", async () => {
    const id = await approved("jonas@alpenpay.example");
    const person = await signInAs(service, await makePerson(service));
    const stranger = callerFor(service, { token: person }).console.trust;
    await expect(stranger.record({ id })).rejects.toEqual(refusedAs("forbidden"));
    const unknown = "0193a000-0000-7000-8000-000000000000";
    await expect(inConsole().record({ id: unknown })).rejects.toEqual(refusedAs("not_found"));
  });

  it("says of each link what came of its mail, and tells the reader that access has ended", async () => {
    const id = await approved("told@northwind.example");
    await inConsole().resend({ id });
    const statuses = async () => {
      const { links } = await inConsole().record({ id });
      return links.map(({ emailStatus }) => emailStatus);
    };
    expect(await statuses()).toEqual(["queued", "queued"]);
    const mails = service.database.service.serviceEmail;
    const [first, second] = await mails.findMany({
      where: { toAddress: "told@northwind.example", kind: "trust.link" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    await mails.update({ where: { id: first?.id }, data: { status: "failed" } });
    await mails.update({ where: { id: second?.id }, data: { status: "sent" } });
    expect(await statuses()).toEqual(["sent", "failed"]);
    // Swept away after 90 days.
    await mails.delete({ where: { id: first?.id } });
    expect(await statuses()).toEqual(["sent", null]);
    await inConsole().revoke({ id, note: "Left the company" });
    const mail = await service.database.service.serviceEmail.findFirstOrThrow({
      where: { toAddress: "told@northwind.example", kind: "trust.revoked" },
    });
    expect(mail.subject).toBe("Your access to Roundsman's trust centre has ended");
    expect(mail.text).toContain(service.providers.mail.from.address);
    expect(mail.html).toContain("Hello Meera Shah");
    expect(mail.text).not.toContain("Left the company");
  });

  it("names the business on whose behalf somebody signed in asks", async () => {
    const business = await makeBusiness(service, { name: "Harbour Fuels" });
    const token = await signInAs(service, await makeMember(service, business));
    const asked = { ...asker("harry@harbour.example"), kind: "business" as const };
    await callerFor(service, { token }).trust.requestAccess(asked);
    await callerFor(service).trust.requestAccess({ ...asked, email: "nobody@harbour.example" });
    const { items } = await inConsole().list({ kind: "business" });
    expect(items.map(({ tenantName }) => tenantName)).toEqual([null, "Harbour Fuels"]);
  });
});
