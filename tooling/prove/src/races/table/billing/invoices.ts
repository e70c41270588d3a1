import { each, holds, one, settled, type RaceTable } from "../../race";
import { collected, creditNote, invoice, party, receipt, writtenOff } from "../../things";

/** Two rows: the receipt, and its payment of the invoice. */
const paid = { records: 2 };
/** Two rows: the charge, and its line on the invoice. */
const charged = { records: 2 };
const paidEach = { records: "two each" } as const;

export const invoices: RaceTable = {
  "POST /invoices": [
    one("an order to be billed", async (stage) => {
      const { id } = await collected(stage);
      return {
        ask: () => ({ body: { orderIds: [id] } }),
        after: () => [holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", id)],
      };
    }),
    one("bills that have one order in common", async (stage) => {
      const customer = await party(stage);
      const shared = await collected(stage, customer);
      const own = await Promise.all(stage.callers.map(() => collected(stage, customer)));
      return {
        ask: (caller) => {
          const mine = own[caller % own.length]?.id ?? "";
          return { body: { orderIds: caller % 2 === 0 ? [mine, shared.id] : [shared.id, mine] } };
        },
        after: () => [
          holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", shared.id),
        ],
      };
    }),
  ],
  "POST /invoices/{id}/paid": [
    one("its money", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { paidVia: "office" } }),
        after: () => [holds(1, "SELECT count(*) FROM allocations WHERE invoice_id = $1", id)],
      };
    }),
  ],
  "POST /invoices/{id}/void": [
    one("its orders", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { reason: "Wrong" } }),
        after: () => [holds("void", "SELECT status FROM invoices WHERE id = $1", id)],
      };
    }),
  ],
  "POST /invoices/{id}/write-off": [
    one("what is left of it", async (stage) => {
      const { id, totalPence } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { reason: "Ceased trading" } }),
        after: () => [
          holds(totalPence, "SELECT sum(pence) FROM bad_debts WHERE invoice_id = $1", id),
          holds(totalPence, "SELECT paid_pence FROM invoices WHERE id = $1", id),
        ],
      };
    }),
  ],
  "POST /bad-debts/{id}/claim": [
    one("its VAT", async (stage) => {
      const { id, invoiceId } = await writtenOff(stage);
      const long = new Date("2026-02-02");
      const { service } = stage.service.database;
      await service.invoice.updateMany({ where: { id: invoiceId }, data: { dueOn: long } });
      await service.order.updateMany({
        where: { invoiceOrders: { some: { invoiceId } } },
        data: { deliveredAt: long },
      });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(1, "SELECT count(*) FROM bad_debts WHERE write_off_id = $1 AND vat_pence > 0", id),
        ],
      };
    }),
  ],
  "POST /bad-debts/{id}/reverse": [
    one("what is written off", async (stage) => {
      const { id, invoiceId } = await writtenOff(stage);
      return {
        ask: () => ({ at: { id }, body: { reason: "Paid after all" } }),
        after: () => [
          holds(0, "SELECT sum(pence) FROM bad_debts WHERE invoice_id = $1", invoiceId),
          holds(0, "SELECT paid_pence FROM invoices WHERE id = $1", invoiceId),
        ],
      };
    }),
  ],
  "POST /opening-balances": [
    one("the number of an old invoice", async (stage) => {
      const { customerId } = await invoice(stage);
      const on = { issuedOn: "2026-01-31", dueOn: "2026-03-02" };
      const items = [
        { customerId, number: `SI-${customerId.slice(-8)}`, ...on, amountPence: 4000 },
      ];
      return {
        ask: () => ({ body: { items } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM invoices WHERE customer_id = $1 AND sequence IS NULL",
            customerId,
          ),
        ],
      };
    }),
  ],
  "POST /reminders": [
    one("a reminder of an overdue invoice", async (stage) => {
      const { customerId } = await invoice(stage);
      const email = `${customerId}@debtor.example`;
      await stage.do("PATCH /customers/{id}", { at: { id: customerId }, body: { email } });
      const on = { issuedOn: "2026-01-31", dueOn: "2026-03-02" };
      const number = `SR-${customerId.slice(-8)}`;
      await stage.do("POST /opening-balances", {
        body: { items: [{ customerId, number, ...on, amountPence: 4000 }] },
      });
      return {
        ask: () => ({ body: { customerIds: [customerId] } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM emails WHERE subject_id = $1::text AND kind = 'invoice.reminder'",
            customerId,
          ),
          holds(
            1,
            `SELECT count(*) FROM invoice_reminders r JOIN invoices i ON i.tenant_id = r.tenant_id AND i.id = r.invoice_id
              WHERE i.customer_id = $1`,
            customerId,
          ),
        ],
      };
    }),
  ],
  "POST /customers/{id}/interest": [
    one(
      "interest on an overdue invoice",
      async (stage) => {
        const { customerId } = await invoice(stage);
        const at = { id: customerId };
        await stage.do("PATCH /customers/{id}", { at, body: { companyNumber: "01234567" } });
        const on = { issuedOn: "2026-01-31", dueOn: "2026-03-02" };
        const number = `LI-${customerId.slice(-8)}`;
        await stage.do("POST /opening-balances", {
          body: { items: [{ customerId, number, ...on, amountPence: 40_000 }] },
        });
        return {
          ask: () => ({ at, body: {} }),
          after: () => [
            holds(
              1,
              `SELECT count(DISTINCT x.charge_id) FROM interest_charges x
               JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id WHERE i.customer_id = $1`,
              customerId,
            ),
            holds(
              4000,
              `SELECT sum(x.compensation_pence) FROM interest_charges x
               JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id WHERE i.customer_id = $1`,
              customerId,
            ),
          ],
        };
      },
      charged,
    ),
  ],
  "POST /statements": [
    each("a statement of a customer", async (stage) => {
      const { customerId } = await invoice(stage);
      const email = `${customerId}@statement.example`;
      await stage.do("PATCH /customers/{id}", { at: { id: customerId }, body: { email } });
      return {
        ask: () => ({ body: { customerIds: [customerId] } }),
        after: (done) => [
          holds(
            done,
            "SELECT count(*) FROM emails WHERE subject_id = $1::text AND kind = 'statement.sent'",
            customerId,
          ),
        ],
      };
    }),
  ],
  "POST /customers/{id}/call-notes": [
    each("what was said with a customer", async (stage) => {
      const { customerId } = await invoice(stage);
      return {
        ask: (caller) => ({ at: { id: customerId }, body: { words: `Call ${caller}` } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM call_notes WHERE customer_id = $1", customerId),
        ],
      };
    }),
  ],
  "PUT /invoices/{id}/dispute": [
    settled("an invoice put in dispute", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { reason: "Short delivery" } }),
        after: () => [
          holds("Short delivery", "SELECT dispute_reason FROM invoices WHERE id = $1", id),
        ],
      };
    }),
  ],
  "PUT /invoices/{id}/returns": [
    settled("what came back of an invoice", async (stage) => {
      const { id } = await invoice(stage);
      const { rows } = await stage.sql.query<{ id: string }>(
        "SELECT id FROM invoice_lines WHERE invoice_id = $1 ORDER BY position LIMIT 1",
        [id],
      );
      const invoiceLineId = rows[0]?.id ?? "";
      return {
        ask: () => ({
          at: { id },
          body: { lines: [{ invoiceLineId, quantity: 1 }], reason: "Leaking" },
        }),
        after: () => [
          holds(1, "SELECT returned_quantity FROM invoice_lines WHERE id = $1", invoiceLineId),
        ],
      };
    }),
  ],
  "DELETE /invoices/{id}/dispute": [
    settled("the dispute of an invoice", async (stage) => {
      const { id } = await invoice(stage);
      await stage.do("PUT /invoices/{id}/dispute", { at: { id }, body: { reason: "Broken" } });
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(true, "SELECT disputed_since IS NULL FROM invoices WHERE id = $1", id)],
      };
    }),
  ],
  "POST /receipts": [
    one(
      "the last pound of an invoice",
      async (stage) => {
        const { id, customerId, totalPence } = await invoice(stage);
        const allocations = [{ invoiceId: id, amountPence: totalPence }];
        const body = { customerId, method: "cheque", amountPence: totalPence, allocations };
        return {
          ask: () => ({ body }),
          after: () => [
            holds(1, "SELECT count(*) FROM allocations WHERE invoice_id = $1", id),
            holds(1, "SELECT count(*) FROM receipts WHERE customer_id = $1", customerId),
          ],
        };
      },
      paid,
    ),
    each(
      "what a customer owes, the oldest first",
      async (stage) => {
        const customer = await party(stage);
        const { id, customerId } = await invoice(stage, customer);
        await invoice(stage, customer);
        const body = { customerId, method: "cash", amountPence: 100 };
        const paid = "SELECT sum(paid_pence) / 100 FROM invoices WHERE customer_id = $1";
        return {
          ask: () => ({ body }),
          after: (done) => [
            holds(done, paid, customerId),
            holds("sent", "SELECT status FROM invoices WHERE id = $1", id),
          ],
        };
      },
      paidEach,
    ),
  ],
  "POST /receipts/{id}/allocate": [
    one(
      "what is left of a receipt",
      async (stage) => {
        const owed = await invoice(stage);
        const { id } = await receipt(stage, owed, { amountPence: 100, paysPence: 0 });
        return {
          ask: () => ({ at: { id } }),
          after: () => [holds(100, "SELECT paid_pence FROM invoices WHERE id = $1", owed.id)],
        };
      },
      paid,
    ),
  ],
  "POST /receipts/{id}/reverse": [
    one(
      "a cheque that bounced",
      async (stage) => {
        const owed = await invoice(stage);
        const pence = owed.totalPence;
        const { id } = await receipt(stage, owed, { amountPence: pence, paysPence: pence });
        return {
          ask: () => ({ at: { id }, body: { reason: "It bounced" } }),
          after: () => [
            holds(1, "SELECT count(*) FROM receipts WHERE reverses_id = $1", id),
            holds(0, "SELECT paid_pence FROM invoices WHERE id = $1", owed.id),
          ],
        };
      },
      paid,
    ),
  ],
  "POST /refunds/{id}/reverse": [
    one("a refund noted by mistake", async (stage) => {
      const owed = await invoice(stage);
      const { id: receiptId } = await receipt(stage, owed, { amountPence: 100, paysPence: 0 });
      const { allocations } = await stage.do<{ allocations: { kind: string; id: string }[] }>(
        "POST /receipts/{id}/refund",
        { at: { id: receiptId }, body: { method: "cash" } },
      );
      const id = allocations.find(({ kind }) => kind === "refund")?.id ?? "";
      return {
        ask: () => ({ at: { id }, body: { reason: "Typed twice" } }),
        after: () => [
          holds(1, "SELECT count(*) FROM refunds WHERE reverses_id = $1", id),
          holds(0, "SELECT allocated_pence FROM receipts WHERE id = $1", receiptId),
        ],
      };
    }),
  ],
  "POST /receipts/{id}/refund": [
    one("what is left of a receipt", async (stage) => {
      const owed = await invoice(stage);
      const { id } = await receipt(stage, owed, { amountPence: 100, paysPence: 0 });
      return {
        ask: () => ({ at: { id }, body: { method: "cash" } }),
        after: () => [
          holds(1, "SELECT count(*) FROM allocations WHERE receipt_id = $1", id),
          holds(100, "SELECT allocated_pence FROM receipts WHERE id = $1", id),
        ],
      };
    }),
  ],
  "POST /invoices/{id}/credit": [
    one(
      "all that was billed",
      async (stage) => {
        const { id, totalPence } = await invoice(stage);
        return {
          ask: () => ({ at: { id }, body: { reason: "Damaged" } }),
          after: () => [
            holds(
              totalPence,
              "SELECT sum(total_pence)::int FROM credit_notes WHERE invoice_id = $1",
              id,
            ),
            holds("paid", "SELECT status FROM invoices WHERE id = $1", id),
          ],
        };
      },
      paid,
    ),
  ],
  "POST /credit-notes/{id}/allocate": [
    one(
      "what is left of a credit note",
      async (stage) => {
        const customer = await party(stage);
        const first = await invoice(stage, customer);
        const pence = first.totalPence;
        await receipt(stage, first, { amountPence: pence, paysPence: pence });
        const { id } = await creditNote(stage, first);
        const next = await invoice(stage, customer);
        return {
          ask: () => ({ at: { id } }),
          after: () => [
            holds(pence, "SELECT paid_pence FROM invoices WHERE id = $1", next.id),
            holds(1, "SELECT count(*) FROM allocations WHERE credit_note_id = $1", id),
          ],
        };
      },
      paid,
    ),
  ],
  "POST /credit-notes/{id}/refund": [
    one("what is left of a credit note", async (stage) => {
      const owed = await invoice(stage);
      const pence = owed.totalPence;
      await receipt(stage, owed, { amountPence: pence, paysPence: pence });
      const { id } = await creditNote(stage, owed);
      return {
        ask: () => ({ at: { id }, body: { method: "bank_transfer" } }),
        after: () => [
          holds(1, "SELECT count(*) FROM allocations WHERE credit_note_id = $1", id),
          holds(pence, "SELECT allocated_pence FROM credit_notes WHERE id = $1", id),
        ],
      };
    }),
  ],
  "POST /credit-notes/{id}/reverse": [
    one(
      "a credit note that was a mistake",
      async (stage) => {
        const owed = await invoice(stage);
        const { id } = await creditNote(stage, owed);
        return {
          ask: () => ({ at: { id }, body: { reason: "Another customer's" } }),
          after: () => [
            holds(1, "SELECT count(*) FROM credit_notes WHERE reverses_id = $1", id),
            holds(0, "SELECT paid_pence FROM invoices WHERE id = $1", owed.id),
          ],
        };
      },
      paid,
    ),
  ],
  "POST /credit-notes/{id}/send": [
    each("a mail for each who asks", async (stage) => {
      const { id } = await creditNote(stage, await invoice(stage));
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id)],
      };
    }),
  ],
  "POST /invoices/{id}/send": [
    each("a mail for each who asks", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id)],
      };
    }),
  ],
  "POST /invoices/send": [
    each("a mail for each who asks", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ body: { ids: [id] } }),
        after: (done) => [holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id)],
      };
    }),
  ],
};
