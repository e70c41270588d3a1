import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../platform/base/errors";
import {
  browserOn,
  callerFor,
  connectSandbox,
  goodPassword,
  makeCustomer,
  makeMember,
  makeProduct,
  makeYard,
  sandboxedService,
  type SandboxedService,
} from "../../testing";

/* What leaves a business waits until one of its owners has shown their address to be theirs. */

let service: SandboxedService;
beforeAll(async () => {
  service = await sandboxedService();
});
afterAll(() => service.close());

let count = 0;
/** Somebody signs up, and does nothing about the mail they are sent. */
async function signUp() {
  const email = `new-${(count += 1)}@test.example`;
  const browser = browserOn(service);
  const { tenantId } = await browser.account.signUp({
    businessName: "Fellside Gas",
    name: "Olivia Reed",
    email,
    password: goodPassword,
  });
  const { office, account } = callerFor(service, { token: browser.cookie()?.value });
  return { tenantId, email, office, account };
}

async function verify({ email, account }: Awaited<ReturnType<typeof signUp>>) {
  const mail = await service.database.service.serviceEmail.findFirstOrThrow({
    where: { toAddress: email, kind: "account.verify" },
    orderBy: { createdAt: "desc" },
  });
  const token = /token=(\w+)/.exec(mail.text)?.[1] ?? "";
  await account.verifyEmail({ token });
}

/** Whatever of a business's goes outside, each ready to be done. */
async function acts({ tenantId, office }: Awaited<ReturnType<typeof signUp>>) {
  const business = { id: tenantId };
  const customer = await makeCustomer(service, business);
  const [product, yard] = await Promise.all([
    makeProduct(service, business),
    makeYard(service, business),
  ]);
  await service.database.service.customer.updateMany({
    where: { tenantId },
    data: { email: "cara@birch.example" },
  });
  const order = (paymentMethod: "link" | "on_account") =>
    office.orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      paymentMethod,
      lines: [{ productId: product.id, quantity: 1, unitPrice: 5000 }],
    });
  const byLink = await order("link");
  const onAccount = await order("on_account");
  await office.orders.collected({ id: onAccount.id });
  const [invoice] = (await office.invoices.raise({ orderIds: [onAccount.id] })).items;
  const supplier = await office.suppliers.create({
    name: "Northern Gas",
    contacts: [{ name: "Sue", email: "sue@northern.example", forOrders: true }],
  });
  await office.storefront.switchOn();
  const id = invoice?.id ?? "";
  return {
    invitation: () => office.invitations.create({ email: "ann@test.example", role: "admin" }),
    "payment link": () => office.payments.paymentLink({ id: byLink.id }),
    invoice: () => office.invoices.send({ id }),
    invoices: () => office.invoices.sendMany({ ids: [id] }),
    "supplier order": () =>
      office.supplierOrders.place({
        supplierId: supplier.id,
        locationId: yard.id,
        expectedOn: "2026-12-01",
        send: true,
        lines: [{ productId: product.id, ordered: 1 }],
      }),
    "live shop": () => office.storefront.publish(),
  };
}

/** What comes of each: "done", or the refusal. */
async function outcomes(made: Awaited<ReturnType<typeof signUp>>) {
  const outcome: Record<string, string> = {};
  for (const [what, act] of Object.entries(await acts(made))) {
    outcome[what] = await act().then(
      () => "done",
      (error: unknown) =>
        error instanceof Refusal ? `${error.kind}: ${error.message}` : String(error),
    );
  }
  return outcome;
}

const written = (tenantId: string) => service.database.service.email.count({ where: { tenantId } });

describe("a business whose owner has not confirmed their address", () => {
  it("takes orders and raises invoices, and sends nothing outside", async () => {
    const made = await signUp();
    await connectSandbox(service, { id: made.tenantId });
    const before = await made.office.business.get();
    expect(before.can.goOutside).toMatch(/confirm/i);
    expect(new Set(Object.values(await outcomes(made)))).toEqual(
      new Set([`conflict: ${before.can.goOutside}`]),
    );
    expect(await written(made.tenantId)).toBe(0);
    expect(await made.office.invitations.list({})).toMatchObject({ items: [] });
    expect((await made.office.storefront.get()).status).toBe("draft");

    await verify(made);
    expect((await made.office.business.get()).can.goOutside).toBeNull();
    expect(new Set(Object.values(await outcomes(made)))).toEqual(new Set(["done"]));
    expect(await written(made.tenantId)).toBe(4);
  });

  it("is confirmed by any owner, and by nobody else", async () => {
    const { tenantId, office } = await signUp();
    await makeMember(service, { id: tenantId }, "admin");
    expect((await office.business.get()).can.goOutside).not.toBeNull();
    const other = await makeMember(service, { id: tenantId }, "driver");
    await office.members.change({ userId: other.id, role: "owner" });
    expect((await office.business.get()).can.goOutside).toBeNull();
  });

  it("is confirmed by its owner's new password too, whose link came by mail", async () => {
    const { email, office } = await signUp();
    await browserOn(service).account.forgotPassword({ email });
    const mail = await service.database.service.serviceEmail.findFirstOrThrow({
      where: { toAddress: email, kind: "account.reset" },
    });
    const token = /token=(\w+)/.exec(mail.text)?.[1] ?? "";
    await browserOn(service).account.resetPassword({ token, password: `${goodPassword} two` });
    const browser = browserOn(service);
    await browser.account.signIn({ email, password: `${goodPassword} two` });
    const again = callerFor(service, { token: browser.cookie()?.value });
    expect((await again.office.business.get()).can.goOutside).toBeNull();
    await expect(office.business.get()).rejects.toMatchObject({ kind: "unauthenticated" });
  });
});
