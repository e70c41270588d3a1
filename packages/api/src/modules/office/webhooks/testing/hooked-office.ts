import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openWebhookReceiver, type WebhookReceiver } from "../../../../testing/webhook-receiver";
import { orderOffice, type OrderOffice } from "../../../orders/testing/order-office";
import { sendWebhooks } from "../deliver";
import { publishEvents } from "../publish";

/** A business, and for each test a webhook of its owner's with a server behind it. The worker's turns are made by hand. */
export function hookedOffice() {
  let at: OrderOffice;
  let there: WebhookReceiver;
  let id: string;
  let secret: string;

  beforeAll(async () => {
    at = await orderOffice();
  });
  afterAll(() => at.service.close());
  beforeEach(async () => {
    there = await openWebhookReceiver();
    ({ id, secret } = await at.office.webhooks.create({ url: there.url }));
    there.verifyBy(secret);
  });
  afterEach(async () => {
    await there.close();
    await at.rows.webhookEndpoint.deleteMany({});
  });

  const publish = (now?: Date) => publishEvents(at.service, at.business.id, now);
  const send = (now = new Date()) =>
    sendWebhooks(at.service, { tenantId: at.business.id, endpointId: id }, () => now);
  return {
    get at() {
      return at;
    },
    get there() {
      return there;
    },
    /** The webhook. */
    get hook() {
      return { id, secret };
    },
    /** Of whatever time. */
    publish,
    send,
    /** Everything that is to be told now is told. */
    async tell(now?: Date) {
      await publish(now);
      await send(now);
    },
    customer: (name: string) => at.office.customers.create({ name }),
    /** The types of what was taken. */
    types: () => there.received.map(({ type }) => type),
    standing: () => at.office.webhooks.one({ id }),
    attempts: async (query: { failed?: boolean } = {}) =>
      (await at.office.webhooks.attempts({ id, ...query })).items,
  };
}

export const seconds = (count: number) => new Date(Date.now() + count * 1000);
export const days = (count: number) => seconds(count * 24 * 3600);
