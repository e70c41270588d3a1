import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../../testing";

let service: TestService;
let bea: string;
let business: MadeBusiness;
let owner: MadePerson;

beforeAll(async () => {
  service = await testService();
  bea = await signInAs(service, await makePerson(service, { staffRole: "billing", name: "Bea" }));
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fell Gas" });
  owner = await makeMember(service, business);
});

const inConsole = () => callerFor(service, { token: bea });
const lock = (reason: string) => inConsole().console.businesses.lock({ id: business.id, reason });

describe("a lock", () => {
  it("is mailed to the owners once, with whom to ask and without its reason", async () => {
    const admin = await makeMember(service, business, "admin");
    await Promise.all([lock("Suspected fraud"), lock("Suspected fraud")]);
    await lock("Certain fraud");
    const mails = await service.database.service.serviceEmail.findMany({
      where: { kind: "business.locked", toAddress: { in: [owner.email, admin.email] } },
    });
    expect(mails).toMatchObject([{ toAddress: owner.email, subject: "Fell Gas is locked" }]);
    expect(mails[0]?.text).toContain(service.providers.mail.from.address);
    expect(mails[0]?.html).toContain("answer this mail");
    expect(JSON.stringify(mails)).not.toMatch(/fraud/i);
    const { lockedReason } = await inConsole().console.businesses.one({ id: business.id });
    expect(lockedReason).toBe("Certain fraud");
  });
});

describe("a support session that is over", () => {
  const open = async () => {
    const token = await signInAs(service, owner);
    await callerFor(service, { token }).office.supportAccess.set({ level: "view" });
    await inConsole().console.businesses.viewAs({ id: business.id, userId: owner.id });
    return callerFor(service, { token }).office;
  };
  const last = (now?: Date) =>
    callerFor(service, { token: bea, ...(now && { now }) }).console.businesses.lastEnded();

  it("says why, and where to go on", async () => {
    const office = await open();
    expect(await last()).toBeNull();
    await office.supportAccess.set({ level: "none" });
    expect(await last()).toMatchObject({
      tenantId: business.id,
      tenantName: "Fell Gas",
      why: "Ended as the business withdrew its access",
    });
  });

  it("says so when its time is over, too", async () => {
    await open();
    await service.test.owner.query("UPDATE support_sessions SET expires_at = now()");
    expect(await last()).toMatchObject({ why: "It had lasted as long as it may" });
  });
});
