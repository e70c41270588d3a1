import type { Before } from "./before";
import type { Settled } from "./money";
import type { Office } from "./office";
import type { Sold } from "./sales";
import type { OwnLedger } from "./own-ledger";

/** Does what comes to the office once October is closed: it counts on the first open day, or on its own. */
export async function tellLate(
  office: Office,
  book: OwnLedger,
  past: Before & Sold & Settled,
): Promise<void> {
  const { setClock, post } = office;
  await setClock("2027-11-02");
  await past.lateRound.deliver(past.toldOrder, {
    cashTakenPence: 3_623,
    doneAt: "2027-10-31T15:00:00.000Z",
  });
  const refunds = await office.refundsOf(past.guestOrder);
  await post(`/refunds/${refunds[0]}/reverse`, { reason: "It was not taken" });
  await office.bill(past.unbilledOrder);
  await (await office.round([past.ghyllOrder])).deliver(past.ghyllOrder);
  await setClock("2027-11-03");
  await office.receipt(past.of("lowFell"), "bank_transfer", 6_030, [[past.lateInvoice, 6_030]]);
  book.add(
    {
      on: "2027-11-01",
      what: "A phone tells of a delivery of 31 October, and of its cash",
      entry: { "cash:driver": 3_623, sales: -3_450, vat: -173 },
      sold: [[5, 3_450, 173]],
      byCash: [3_450, 173],
      received: { cash: 3_623 },
    },
    {
      on: "2027-11-02",
      what: "The goodwill of October never left the drawer",
      entry: { "cash:yard": 500, waiting: -500 },
      paidBack: { cash: -500 },
    },
    {
      on: "2027-11-01",
      what: "What was fetched on 12 October is billed 21 days late",
      entry: { waiting: 3_623, sales: -3_450, vat: -173 },
      sold: [[5, 3_450, 173]],
    },
    {
      on: "2027-11-02",
      what: "It is owed from the day of the invoice",
      entry: { "owed:Low Fell Farm": 3_623, waiting: -3_623 },
    },
    {
      on: "2027-11-02",
      what: "What was paid ahead in October is delivered",
      entry: {},
      ahead: [[5, -3_450, -173]],
      paidAhead: -3_623,
    },
    {
      on: "2027-11-03",
      what: "The cheque that bounced is paid by transfer",
      entry: { bank: 6_030, "owed:Low Fell Farm": -6_030 },
      byCash: [5_456, 574],
      received: { bank_transfer: 6_030 },
    },
  );
}
