import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  askQueues,
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  makeVehicle,
  makeYard,
  openSupport,
  putStock,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { refusedAs } from "../../testing/refused-as";
import { refusal } from "../../testing/said-and-done";
import { eraseBusiness } from "./closing";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fellside Gas" });
  owner = await makeMember(service, business, "owner");
});

const as = async (person: { id: string }, now?: Date) =>
  callerFor(service, { token: await signInAs(service, person), now }).office;

describe("the business", () => {
  it("is shown with how it stands, and not with what is for staff only", async () => {
    await service.database.service.subscription.update({
      where: { tenantId: business.id },
      data: { status: "trialing", trialEndsAt: new Date("2026-12-01T00:00:00Z") },
    });
    const now = new Date("2026-11-20T08:00:00Z");
    const seen = await (await as(owner, now)).business.get();
    expect(seen).toMatchObject({
      id: business.id,
      slug: business.slug,
      name: "Fellside Gas",
      timeZone: "Europe/London",
      paymentTermsDays: 30,
      plan: "depot",
      status: "trialing",
      inGoodStanding: true,
      trialEndsAt: "2026-12-01T00:00:00.000Z",
    });
    expect(seen).not.toHaveProperty("lockedReason");
    const driver = await as(await makeMember(service, business, "driver"));
    await expect(driver.business.get()).rejects.toEqual(refusedAs("forbidden"));
  });

  it("is changed in what is named alone, on the record", async () => {
    const office = await as(owner);
    await office.business.change({ phone: "01539 720000", vatNumber: "GB123456789" });
    const seen = await office.business.change({ phone: "", timeZone: "europe/paris" });
    expect(seen).toMatchObject({
      phone: null,
      vatNumber: "GB123456789",
      timeZone: "Europe/Paris",
      name: "Fellside Gas",
    });
    const rows = await service.database.service.activity.findMany({
      where: { tenantId: business.id, action: "business.changed" },
      orderBy: { id: "asc" },
    });
    expect(rows[1]).toMatchObject({
      actorUserId: owner.id,
      before: { phone: "01539 720000" },
      after: { phone: null },
    });
  });

  it.each(["Mars/Olympus", "+01:00", "", "Europe/London; DROP"])(
    "refuses the time zone %j",
    async (timeZone) => {
      await expect((await as(owner)).business.change({ timeZone })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    },
  );

  it("takes for a logo a picture of its own, and no other", async () => {
    const office = await as(owner);
    const other = await makeBusiness(service);
    for (const [of, key] of [
      [business, "own"],
      [other, "foreign"],
    ] as const) {
      await service.database.service.storefront.create({
        data: {
          tenantId: of.id,
          draft: {},
          assets: { create: { key, width: 10, height: 10 } },
        },
      });
    }
    for (const logoKey of ["foreign", "none"]) {
      await expect(office.business.change({ logoKey })).rejects.toEqual(
        refusedAs("validation", "logoKey"),
      );
    }
    expect(await office.business.change({ logoKey: "own" })).toMatchObject({ logoKey: "own" });
  });
});

describe("closing a business", () => {
  it("is an owner's, in person, with the name typed", async () => {
    const support = async (level: "view" | "act") => {
      const token = await openSupport(service, business, owner, { level });
      return callerFor(service, { token }).office;
    };
    for (const [office, why] of [
      [await as(await makeMember(service, business, "admin")), "Only an owner closes a business."],
      [await support("act"), "Only an owner closes a business."],
      [await support("view"), "This support session may only look."],
    ] as const) {
      expect((await office.business.get()).can.close).toBe(why);
      expect(await refusal(office.business.close({ name: "Fellside Gas" }))).toBe(why);
    }
    expect((await (await as(owner)).business.get()).can.close).toBeNull();
    const key = await makeKey(service, business, owner, ["tenant:write"]);
    await expect(
      callerFor(service, { key }).office.business.close({ name: "Fellside Gas" }),
    ).rejects.toEqual(refusedAs("forbidden"));
    await expect((await as(owner)).business.close({ name: "Fellside" })).rejects.toEqual(
      refusedAs("validation", "name"),
    );
  });

  it("shuts everybody out at once, tells the owners, and erases after 30 days", async () => {
    const now = new Date();
    const second = await makeMember(service, business, "owner");
    const office = await as(second);
    const made = await (await as(owner, now)).business.close({ name: "Fellside Gas" });
    const erasedAt = new Date(now.getTime() + 30 * millisecondsInDay);
    expect(made).toEqual({
      id: business.id,
      closedAt: now.toISOString(),
      erasedAt: erasedAt.toISOString(),
    });
    await expect(office.business.get()).rejects.toEqual(refusedAs("business_locked"));
    const session = await callerFor(service, {
      token: await signInAs(service, owner),
    }).account.session();
    expect(session.memberships).toEqual([]);
    const mails = await service.database.service.email.findMany({
      where: { tenantId: business.id },
      select: { toAddress: true },
    });
    expect(new Set(mails.map(({ toAddress }) => toAddress))).toEqual(
      new Set([owner.email, second.email]),
    );
    const another = await makeBusiness(service, { name: "Another" });
    await service.database.service.member.create({
      data: { tenantId: another.id, userId: owner.id, role: "owner" },
    });
    expect(await (await as(owner)).business.get()).toMatchObject({ name: "Another" });
    const jobs = await askQueues(
      service,
      "SELECT run_at FROM graphile_worker.jobs WHERE key = $1",
      [`erase:${business.id}`],
    );
    expect(jobs).toEqual([{ run_at: erasedAt }]);
  });

  it("tells the owners the day by the business's own clock", async () => {
    await (
      await as(owner, new Date("2026-07-01T23:30:00Z"))
    ).business.close({
      name: "Fellside Gas",
    });
    const mail = await service.database.service.email.findFirstOrThrow({
      where: { tenantId: business.id },
    });
    expect(mail.text).toContain("is erased on 1 August 2026.");
  });
});

describe("erasing a business", () => {
  const erase = (tenantId: string, at: Date) => eraseBusiness(service, { tenantId }, at);
  const count = () => service.database.service.business.count({ where: { id: business.id } });

  it("waits for its time, and leaves alone what is open again", async () => {
    const now = new Date();
    await erase(business.id, now);
    await (await as(owner, now)).business.close({ name: "Fellside Gas" });
    await erase(business.id, new Date(now.getTime() + 29.9 * millisecondsInDay));
    expect(await count()).toBe(1);
    await service.database.service.business.update({
      where: { id: business.id },
      data: { closedAt: null },
    });
    await erase(business.id, new Date(now.getTime() + 31 * millisecondsInDay));
    expect(await count()).toBe(1);
  });

  it("takes every row and file it had, and nothing of anybody else", async () => {
    const other = await makeBusiness(service);
    for (const of of [business, other]) {
      const customer = await makeCustomer(service, of);
      await makeAddress(service, of, customer);
      await makeVehicle(service, of);
      const [product, yard] = [await makeProduct(service, of), await makeYard(service, of)];
      await putStock(service, of, { locationId: yard.id, productId: product.id, quantity: 5 });
      await service.providers.files.put(`tenants/${of.id}/proofs/one.png`, Buffer.from("x"), {
        contentType: "image/png",
      });
    }
    // A job of each in the queue of each node, as where a business was moved.
    for (const { id } of [business, other]) {
      for (const { pool } of await service.database.nodes()) {
        await pool.query("SELECT enqueue_job('send_email', $1)", [
          JSON.stringify({ tenantId: id }),
        ]);
      }
    }
    const now = new Date();
    await (await as(owner, now)).business.close({ name: "Fellside Gas" });
    await erase(business.id, new Date(now.getTime() + 31 * millisecondsInDay));
    const { rows: tables } = await service.test.owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE a.attname = 'tenant_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const { rowCount } = await service.test.owner.query(
        `SELECT FROM ${name} WHERE tenant_id = $1`,
        [business.id],
      );
      expect({ name, rowCount }).toEqual({ name, rowCount: 0 });
    }
    expect(await count()).toBe(0);
    const jobsOf = (tenantId: string) =>
      askQueues(
        service,
        "SELECT FROM graphile_worker._private_jobs WHERE payload->>'tenantId' = $1",
        [tenantId],
      );
    expect([await jobsOf(business.id), await jobsOf(other.id)]).toEqual([
      [],
      (await service.database.nodes()).map(() => ({})),
    ]);
    const { files } = service.providers;
    expect(await files.exists(`tenants/${business.id}/proofs/one.png`)).toBe(false);
    expect(await files.exists(`tenants/${other.id}/proofs/one.png`)).toBe(true);
    expect(
      await service.database.service.stockMovement.count({ where: { tenantId: other.id } }),
    ).toBe(1);
  });
});
