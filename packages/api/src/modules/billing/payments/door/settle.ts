import type { PrismaClient, SqlRunner, Tx } from "@roundsman/db";
import { runPatiently } from "../../../../platform/audit/change";
import type { Service } from "../../../../platform/context/context";
import { enqueue, type Tasks } from "../../../../platform/jobs/enqueue";
import { pounds } from "../../../../platform/values/format";
import { lockOrder, orderName, tellOffice } from "../../../orders";
import { bookCard, type TakenBy } from "../payment-notices";
import { accountOf, readReaderConnection, type Account, type Tools } from "./connection";
import { nextLook, verdictOf, type Verdict } from "./outcome";
import { isOpen, lockPayment, readPayment, type ReaderPaymentRow } from "./reader-payments";

/*
 * How a payment stands at the provider, brought into the ledger. Notices say only that something changed; how it stands
 * now is read. So it does not matter in which order they come, or how often, or whether they are believed.
 */

interface Of {
  tenantId: string;
  id: string;
}

/** Has the worker ask about a payment; one that waits is replaced. */
export const askLater = (tx: SqlRunner, { tenantId, id }: Of, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    "read_reader_payment",
    { tenantId, paymentId: id },
    { key: `reader_payment:${id}`, ...(runAt && { runAt }) },
  );

/** The job: reads how a payment stands, and asks again later where it is not over, or was over without money. */
export async function readReaderPayment(
  tools: Pick<Service, "database" | "providers" | "settings">,
  { tenantId, paymentId: id }: Tasks["read_reader_payment"],
  now = new Date(),
): Promise<void> {
  const db = tools.database.service;
  const row = await readPayment(db, { tenantId, id });
  if (!row || row.state === "paid") return;
  const account = await accountOfPayment(tools, db, row);
  // What was paid in another way meanwhile is not asked for any longer.
  if (account && isOpen(row) && row.stopAskedAt !== null) {
    await account.cardReaders.stop(account.opens, row.readerRef);
  }
  const after = await settle(tools, db, { tenantId, id }, { now, requestId: null });
  if (!after || after.state === "paid") return;
  const next = nextLook({ startedAt: after.startedAt, isOpen: isOpen(after) }, now);
  if (next !== null) await askLater(db, { tenantId, id }, next);
}

async function accountOfPayment(
  tools: Tools,
  db: SqlRunner,
  { tenantId, merchantCode }: ReaderPaymentRow,
): Promise<Account | null> {
  const account = accountOf(tools, await readReaderConnection(db, tenantId));
  return account?.opens.merchantCode === merchantCode ? account : null;
}

/**
 * Asks the provider how a payment stands, and books what came of it. Run twice, the second changes nothing.
 * @param db sees the business's rows
 * @returns the payment as it is then; null where there is none
 * @throws ProviderFailed where the provider is out of reach
 */
export async function settle(
  tools: Tools,
  db: PrismaClient,
  of: Of,
  { now, requestId }: Pick<TakenBy, "now" | "requestId">,
): Promise<ReaderPaymentRow | null> {
  const row = await readPayment(db, of);
  if (!row || row.state === "paid") return row;
  const account = await accountOfPayment(tools, db, row);
  if (!account) return row;
  const { cardReaders, opens } = account;
  const seen = await cardReaders.readPayment(opens, { ...row, paymentId: row.id });
  const verdict = verdictOf(seen, row, now);
  await runPatiently(db, (tx) =>
    apply(tx, row, verdict, { provider: cardReaders.kind, now, requestId }),
  );
  return readPayment(db, of);
}

async function apply(
  tx: Tx,
  { tenantId, id, orderId }: ReaderPaymentRow,
  verdict: Verdict,
  by: TakenBy,
): Promise<void> {
  // The order before its payments, as everybody does.
  const order = await lockOrder(tx, tenantId, orderId);
  const row = await lockPayment(tx, { tenantId, id });
  if (!row || row.state === "paid") return;
  const put = (
    data: Partial<Pick<ReaderPaymentRow, "state" | "why" | "endedAt">> & { paymentRef?: string },
  ) => tx.readerPayment.updateMany({ where: { tenantId, id }, data });
  switch (verdict.is) {
    case "wait":
      // An answer that was lost stays unknown until the provider says that it has the payment.
      if (row.state === "unknown" && verdict.state === "waiting")
        await put({ state: "waiting", why: null });
      return;
    case "failed":
    case "cancelled":
      if (isOpen(row)) await put({ state: verdict.is, why: verdict.why, endedAt: by.now });
      return;
    case "doubt":
      await doubt();
      return;
    case "paid": {
      const { paymentRef, amountPence, at } = verdict;
      await put({ state: "paid", why: null, endedAt: by.now, paymentRef });
      const { roundId } = row;
      const money = { tenantId, amountPence, method: "card_machine" as const, at, roundId };
      await bookCard(tx, order, { ...money, providerRef: paymentRef }, by, "card reader");
    }
  }

  /** Money that is not what was asked for is looked at by people. Once they have, the driver's or office's stop ends it. */
  async function doubt(): Promise<void> {
    if (verdict.is !== "doubt") return;
    const { why } = verdict;
    const isNews = row?.why !== why;
    const ends = row !== null && (!isOpen(row) || row.stopAskedAt !== null);
    await put({
      why,
      ...(ends ? { state: "cancelled", endedAt: row.endedAt ?? by.now } : { state: "unknown" }),
    });
    if (!isNews) return;
    await tellOffice(
      tx,
      { tenantId, orderId },
      {
        kind: "order.paid",
        title: `A card payment of order ${orderName(order)} does not fit`,
        body: `${why} Nothing is booked: look it up at SumUp and record ${pounds(row?.amountPence ?? 0)} or what was taken by hand.`,
      },
      { now: by.now },
    );
  }
}
