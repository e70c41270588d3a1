import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  browserOn,
  callerFor,
  goodPassword,
  makeBusiness,
  makeMember,
  makeSignIn,
  openSupport,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { sendInvitation } from "./send-invitation";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;
let admin: MadePerson;
let count = 0;
let email = "";

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fellside Gas" });
  owner = await makeMember(service, business, "owner");
  admin = await makeMember(service, business, "admin");
  count += 1;
  email = `invited-${count}@test.example`;
});

const as = async (person: { id: string }, now?: Date) =>
  callerFor(service, { token: await signInAs(service, person), now }).office;
const browser = (given: Parameters<typeof browserOn>[1] = {}) => browserOn(service, given);

/** Runs the jobs enqueued for invitations, as the worker does, and gives the newest mailed token. */
async function mailed(to: string): Promise<string> {
  const { rows } = await service.test.owner.query<{ id: string }>(
    `SELECT payload->>'invitationId' AS id FROM graphile_worker._private_jobs
      WHERE payload->>'tenantId' = $1`,
    [business.id],
  );
  for (const { id } of rows) {
    await sendInvitation(service, { tenantId: business.id, invitationId: id });
  }
  const mails = await service.test.owner.query<{ text: string }>(
    "SELECT text FROM service_emails WHERE to_address = $1 AND kind = 'invitation' ORDER BY id DESC",
    [to],
  );
  return /join\?token=([0-9a-f]{64})/.exec(mails.rows[0]?.text ?? "")?.[1] ?? "none";
}

describe("an invitation", () => {
  it("brings somebody new in, signed in, with the address verified", async () => {
    const made = await (await as(admin)).invitations.create({ email, role: "driver" });
    expect(made).toMatchObject({ email, role: "driver", invitedByName: admin.name });
    const token = await mailed(email);
    expect(await browser().office.invitations.look({ token })).toEqual({
      businessName: "Fellside Gas",
      email,
      role: "driver",
      hasAccount: false,
      can: { join: null },
    });
    const { office, cookie } = browser();
    const given = { token, name: "Dee Tyson", password: goodPassword };
    expect(await office.invitations.accept(given)).toEqual({
      next: "done",
      tenantId: business.id,
      slug: business.slug,
    });
    const { account } = callerFor(service, { token: cookie()?.value });
    expect(await account.session()).toMatchObject({
      user: { email, name: "Dee Tyson" },
      memberships: [{ tenantId: business.id, role: "driver" }],
    });
    expect(await account.security()).toMatchObject({ emailVerified: true });
    expect((await (await as(owner)).invitations.list({})).items).toEqual([]);
    const { rows } = await service.test.owner.query(
      "SELECT action, actor_name FROM activity WHERE tenant_id = $1 ORDER BY id",
      [business.id],
    );
    expect(rows).toEqual([
      { action: "invitation.sent", actor_name: admin.name },
      { action: "member.joined", actor_name: "Dee Tyson" },
    ]);
  });

  it("lets a verified account join where it is signed in, and nobody else by the link", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    await (await as(owner)).invitations.create({ email: person.email, role: "admin" });
    const token = await mailed(person.email);
    const why = `Sign in as ${person.email} to join.`;
    const known = { hasAccount: true, can: { join: why } };
    expect(await browser().office.invitations.look({ token })).toMatchObject(known);
    const given = { token, name: "Somebody", password: goodPassword };
    await expect(browser().office.invitations.accept(given)).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    for (const other of [
      { token: await signInAs(service, admin) },
      { token: await openSupport(service, business, owner, { level: "act" }) },
    ]) {
      await expect(browser(other).office.invitations.accept(given)).rejects.toEqual(
        refusedAs("forbidden"),
      );
    }
    const own = { token: await signInAs(service, person) };
    expect(await browser(own).office.invitations.look({ token })).toMatchObject({
      hasAccount: true,
      can: { join: null },
    });
    expect(await browser(own).office.invitations.accept({ token })).toMatchObject({ next: "done" });
    const { account } = callerFor(service, own);
    expect((await account.session()).memberships).toMatchObject([{ role: "admin" }]);
  });

  it("with a permission set makes an admin who is narrowed by it from the first request on", async () => {
    const owners = await as(owner);
    const { id: permissionSetId } = await owners.permissionSets.create({
      name: "Counter",
      scopes: ["customers:read"],
    });
    await owners.invitations.create({ email, role: "admin", permissionSetId });
    const { office, cookie } = browser();
    const token = await mailed(email);
    await office.invitations.accept({ token, name: "Dee Tyson", password: goodPassword });
    const theirs = callerFor(service, { token: cookie()?.value }).office;
    await expect(theirs.customers.list({})).resolves.toBeDefined();
    await expect(theirs.orders.list({})).rejects.toEqual(refusedAs("forbidden"));
    const { items } = await owners.members.list({});
    expect(items.find(({ name }) => name === "Dee Tyson")).toMatchObject({ permissionSetId });
  });

  it("gives an unverified account to the reader of the mail, and nothing to who registered it", async () => {
    const stranger = browser();
    const signedUp = { businessName: "Squatters", name: "Mallory", email, password: goodPassword };
    await stranger.account.signUp(signedUp);
    const session = stranger.cookie()?.value ?? "";
    await callerFor(service, { token: session }).account.changeEmail({
      email: `mine-${email}`,
      password: goodPassword,
    });
    const { rows } = await service.test.owner.query<{ text: string }>(
      "SELECT text FROM service_emails WHERE to_address = $1 AND kind = 'account.email'",
      [`mine-${email}`],
    );
    const change = /token=([0-9a-f]{64})/.exec(rows[0]?.text ?? "")?.[1] ?? "";
    await (await as(owner)).invitations.create({ email, role: "admin" });
    const token = await mailed(email);
    // Whose account it is can't be known, so nothing is said of it.
    expect(await browser().office.invitations.look({ token })).toMatchObject({
      hasAccount: false,
      can: { join: null },
    });
    await expect(browser().office.invitations.accept({ token })).rejects.toEqual(
      refusedAs("validation", "name"),
    );
    const { office, cookie } = browser();
    const password = "the reader's own one";
    await office.invitations.accept({ token, name: "Dee Tyson", password });
    await expect(callerFor(service, { token: session }).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await expect(browser().account.signIn({ email, password: goodPassword })).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    const { account } = callerFor(service, { token: cookie()?.value });
    await expect(account.verifyEmail({ token: change })).rejects.toEqual(refusedAs("not_found"));
    expect(await account.session()).toMatchObject({ user: { email, name: "Dee Tyson" } });
    expect(await account.security()).toMatchObject({ emailVerified: true, newEmail: null });
  });

  it("brings no locked account in", async () => {
    const person = await makeSignIn(service);
    await (await as(owner)).invitations.create({ email: person.email, role: "driver" });
    await service.database.service.user.update({
      where: { id: person.id },
      data: { lockedAt: new Date(), lockedReason: "A test", emailVerified: null },
    });
    const given = { token: await mailed(person.email), name: "Dee", password: goodPassword };
    await expect(browser().office.invitations.accept(given)).rejects.toEqual(
      refusedAs("forbidden"),
    );
  });

  it("is accepted once, also by two requests at the same time", async () => {
    await (await as(owner)).invitations.create({ email, role: "driver" });
    const token = await mailed(email);
    const given = { token, name: "Dee Tyson", password: goodPassword };
    const results = await Promise.allSettled(
      [1, 2].map(() => browser().office.invitations.accept(given)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(browser().office.invitations.accept(given)).rejects.toEqual(
      refusedAs("not_found"),
    );
  });

  it("asks somebody new for a name and a password", async () => {
    await (await as(owner)).invitations.create({ email, role: "driver" });
    const token = await mailed(email);
    const { invitations } = browser().office;
    await expect(invitations.accept({ token })).rejects.toEqual(refusedAs("validation", "name"));
    await expect(invitations.accept({ token, name: "Dee" })).rejects.toEqual(
      refusedAs("validation", "password"),
    );
    await expect(invitations.accept({ token, name: "Dee", password: email })).rejects.toEqual(
      refusedAs("validation", "password"),
    );
  });

  it("runs out after seven days", async () => {
    await (await as(owner)).invitations.create({ email, role: "driver" });
    const token = await mailed(email);
    const later = (days: number) => addDays(new Date(), days);
    await expect(browser({ now: later(7.01) }).office.invitations.look({ token })).rejects.toEqual(
      refusedAs("not_found"),
    );
    await expect(
      browser({ now: later(6.99) }).office.invitations.look({ token }),
    ).resolves.toBeDefined();
  });

  it("is nothing once withdrawn; so is one that a newer one for the address replaced", async () => {
    const office = await as(owner);
    const first = await office.invitations.create({ email, role: "driver" });
    const old = await mailed(email);
    const second = await office.invitations.create({ email, role: "admin" });
    const look = (token: string) => browser().office.invitations.look({ token });
    await expect(look(old)).rejects.toEqual(refusedAs("not_found"));
    const current = await mailed(email);
    expect(await look(current)).toMatchObject({ role: "admin" });
    expect((await office.invitations.list({})).items).toMatchObject([{ id: second.id }]);
    await expect(office.invitations.withdraw({ id: first.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
    await office.invitations.withdraw({ id: second.id });
    await expect(look(current)).rejects.toEqual(refusedAs("not_found"));
    expect((await office.invitations.list({})).items).toEqual([]);
  });

  it("is one for an address, also when two are sent at once", async () => {
    const offices = [await as(owner), await as(admin)];
    await Promise.all(
      offices.map((office) => office.invitations.create({ email, role: "driver" })),
    );
    expect((await (await as(owner)).invitations.list({})).items).toHaveLength(1);
  });

  it("of an owner is an owner's to send and withdraw", async () => {
    const [owners, admins] = [await as(owner), await as(admin)];
    await expect(admins.invitations.create({ email, role: "owner" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    const { id } = await owners.invitations.create({ email, role: "owner" });
    await expect(admins.invitations.withdraw({ id })).rejects.toEqual(refusedAs("forbidden"));
  });

  it("is not sent to a member", async () => {
    await expect(
      (await as(owner)).invitations.create({ email: admin.email.toUpperCase(), role: "driver" }),
    ).rejects.toEqual(refusedAs("conflict"));
  });

  it("has its link in no mail of the business, which its admins may read", async () => {
    await (await as(owner)).invitations.create({ email, role: "owner" });
    const token = await mailed(email);
    expect(token).not.toBe("none");
    const { rowCount } = await service.test.owner.query("SELECT FROM emails WHERE tenant_id = $1", [
      business.id,
    ]);
    expect(rowCount).toBe(0);
    const { rows } = await service.test.owner.query("SELECT * FROM invitations");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("opens nothing while the business is locked", async () => {
    await (await as(owner)).invitations.create({ email, role: "driver" });
    const token = await mailed(email);
    await service.database.service.business.update({
      where: { id: business.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    await expect(
      browser().office.invitations.accept({ token, name: "Dee", password: goodPassword }),
    ).rejects.toEqual(refusedAs("business_locked"));
  });

  it("is not another business's to see or withdraw", async () => {
    const { id } = await (await as(owner)).invitations.create({ email, role: "driver" });
    const stranger = await as(await makeMember(service, await makeBusiness(service)));
    await expect(stranger.invitations.withdraw({ id })).rejects.toEqual(refusedAs("not_found"));
    expect((await stranger.invitations.list({})).items).toEqual([]);
  });

  it("is listed a page at a time, newest first", async () => {
    const office = await as(owner);
    for (const who of ["a", "b", "c"]) {
      await office.invitations.create({ email: `${who}-${email}`, role: "driver" });
    }
    const first = await office.invitations.list({ limit: 2 });
    const rest = await office.invitations.list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items].map((item) => item.email)).toEqual(
      ["c", "b", "a"].map((who) => `${who}-${email}`),
    );
  });
});
