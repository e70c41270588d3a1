import { providersFromSettings, readSettings } from "@roundsman/providers";
import { goCardlessWebhook, testGoCardless } from "@roundsman/providers/testing";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeMember,
  requestWith,
  signInAs,
  testService,
} from "../../../testing";
import { contextOf, createCallerFactory } from "../../../platform/context/context";
import { root } from "../../../router";
import { readMandateThere } from "../account/mandates";
import { collectDirectDebits } from "../morning";
import { sendDirectDebit } from "../send-direct-debit";
import { readDirectDebitThere } from "../settle-direct-debit";

export const goCardlessToken = "live_of_fellside";
export const webhookSecret = "the secret of the endpoint";

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The last part of a link to sign a mandate. */
export const linkRefOf = (link: string | null) =>
  (link ?? "").slice((link ?? "").lastIndexOf("/") + 1);

/** What a call is refused with; null where it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** A business that can collect by Direct Debit, and a server that answers as GoCardless does and checks what it is sent. */
export async function collectingOffice() {
  const there = await testGoCardless(goCardlessToken);
  const { directDebit } = providersFromSettings(
    readSettings({ DIRECT_DEBIT: "gocardless", GOCARDLESS_API_URL: there.url }),
  );
  const service = await testService({ providers: { directDebit } });
  const rows = service.database.service;
  const business = await makeBusiness(service, { name: "Fellside Gas" });
  const tenantId = business.id;
  const owner = await makeMember(service, business);
  const { office } = callerFor(service, { token: await signInAs(service, owner) });
  const { shop } = callerFor(service, { entry: "shop" });

  const connect = () =>
    office.directDebitConnection.connect({ accessToken: goCardlessToken, webhookSecret });

  let numbers = 0;
  /** A customer, and an invoice of theirs of £40.00 that is due today. */
  async function debtor({ email = "pay@debtor.example" }: { email?: string | null } = {}) {
    const customer = await makeCustomer(service, business, { name: `Debtor ${numbers}`, email });
    return { customer, invoice: await owed(customer.id) };
  }

  /** An invoice of theirs, by default of £40.00, of today, and due today. */
  async function owed(
    customerId: string,
    { pence = 4000, issuedOn = dayOf(new Date()), dueOn = dayOf(new Date()) } = {},
  ) {
    const item = {
      customerId,
      number: `SI-${(numbers += 1)}`,
      issuedOn,
      dueOn,
      amountPence: pence,
    };
    const { items } = await office.openingBalances.enter({ items: [item] });
    const [invoice] = items;
    if (!invoice) throw new Error("Nothing was entered");
    return invoice;
  }

  /** A mandate that a customer signed at the provider; nothing is read from there yet. */
  async function signed(customerId: string, state?: "active") {
    const { id } = await office.mandates.ask({ customerId });
    const { link } = await office.mandates.one({ id });
    await shop.mandates.sign({ linkRef: linkRefOf(link) });
    const { requestRef } = await rows.mandate.findFirstOrThrow({ where: { id } });
    return { id, mandateRef: there.sign(requestRef ?? "", state) };
  }

  /** One that is active at the provider, and here. */
  async function mandateOf(customerId: string) {
    const mandate = await signed(customerId, "active");
    await readMandateThere(service, { tenantId, mandateId: mandate.id });
    return mandate;
  }

  /** Events as the provider posts them, signed. */
  const post = (events: readonly object[], signed = webhookSecret) => {
    const { body, signature } = goCardlessWebhook(events, signed);
    const request = {
      ...requestWith({ headers: { "webhook-signature": signature }, entry: "rest" }),
      body: async () => body,
    };
    const caller = createCallerFactory(root)(contextOf(service, request));
    return caller.webhooks.receiveEvents({ id: tenantId });
  };

  const collectionsOf = (invoiceId: string) =>
    rows.directDebit.findMany({ where: { tenantId, invoiceId }, orderBy: { requestedAt: "asc" } });
  const one = (id: string) => office.directDebits.one({ id });
  const send = (directDebitId: string) => sendDirectDebit(service, { tenantId, directDebitId });
  const read = (directDebitId: string) =>
    readDirectDebitThere(service, { tenantId, directDebitId });
  const morning = (now = new Date()) => collectDirectDebits(service, { tenantId }, now);

  /** An invoice that the provider was asked for: the collection, and the payment there. */
  async function submitted(pence = 4000) {
    const { customer } = await debtor();
    await mandateOf(customer.id);
    const invoice = await owed(customer.id, { pence });
    const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
    await send(id);
    const { paymentRef } = await rows.directDebit.findFirstOrThrow({ where: { id } });
    const payment = there.payments.get(paymentRef ?? "");
    if (!payment) throw new Error("The provider was not asked");
    return { id, customer, invoice, payment };
  }

  /** A service whose first answer of this kind from the provider is heard, and waits until it may go on. */
  function hearingLate(name: "readCollection" | "readMandate") {
    let isHeard = () => {};
    const heard = new Promise<void>((resolve) => {
      isHeard = resolve;
    });
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    if (directDebit.kind === "none") throw new Error("A provider is needed");
    const ask = directDebit[name].bind(directDebit) as (...given: string[]) => Promise<unknown>;
    const slow = Object.assign(Object.create(directDebit) as typeof directDebit, {
      async [name](...given: string[]) {
        const answer = await ask(...given);
        isHeard();
        await mayGoOn;
        return answer;
      },
    });
    const providers = { ...service.providers, directDebit: slow };
    return { service: { ...service, providers }, heard, goOn: () => goOn() };
  }

  const noticesOf = (invoiceId: string) =>
    rows.notification.count({
      where: { tenantId, kind: "direct_debit.failed", href: `/invoices/${invoiceId}` },
    });

  return {
    service,
    rows,
    business,
    tenantId,
    owner,
    office,
    shop,
    there,
    connect,
    debtor,
    owed,
    signed,
    mandateOf,
    post,
    collectionsOf,
    one,
    send,
    read,
    morning,
    submitted,
    hearingLate,
    noticesOf,
    async close(): Promise<void> {
      await service.close();
      await there.close();
    },
  };
}
