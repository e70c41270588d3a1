import { randomUUID } from "node:crypto";
import { tinyPng } from "@roundsman/api/testing";
import type { Writer } from "./writer";

/** Writes of all kinds, one after another: each changes a row that a list shows. */
export function stepsOf(writer: Writer): [string, () => Promise<unknown>][] {
  const { at, ids, post, patch, put, remove, sql, today, one, order } = writer;
  const { stop, invoiced, lineOfInvoice } = writer;
  return [
    [
      "a customer",
      () => post("/customers", { name: "Mrs Tyson", email: "t@x.example" }, "customer"),
    ],
    [
      "their address",
      async () => {
        await post(
          `/customers/${ids["customer"]}/addresses`,
          { line1: "1 Lake Road", postcode: "LA23 1AA" },
          "address",
        );
      },
    ],
    [
      "a customer's name",
      () => patch(`/customers/${ids["customer"]}`, { name: "Mrs A. Tyson", onAccount: true }),
    ],
    [
      "a customer's metadata",
      () => patch(`/customers/${ids["customer"]}`, { metadata: { a: "1" } }),
    ],
    ["a customer on stop", () => put(`/customers/${ids["customer"]}/stop`, { reason: "Owes" })],
    ["a customer off stop", () => remove(`/customers/${ids["customer"]}/stop`)],
    [
      "a customer on a list",
      async () => {
        await post("/rate-sets", { name: "Farms" }, "list");
        await patch(`/customers/${ids["customer"]}`, { rateSetId: ids["list"] });
      },
    ],
    ["the list's name", () => patch(`/rate-sets/${ids["list"]}`, { name: "Fell farms" })],
    [
      "many customers off a list",
      () => post("/customers/rate-set", { customerIds: [ids["customer"]], rateSetId: null }),
    ],
    [
      "a product",
      () => post("/products", { name: `Coal ${randomUUID()}`, unitPrice: 900 }, "coal"),
    ],
    ["a product's price", () => patch(`/products/${ids["coal"]}`, { unitPrice: 950 })],
    ["an archived product", () => patch(`/products/${ids["coal"]}`, { archived: true })],
    [
      "a supplier",
      () => post("/stock/suppliers", { name: "Gases", contacts: [{ name: "Ann" }] }, "supplier"),
    ],
    [
      "a supplier's contact",
      () => post(`/stock/suppliers/${ids["supplier"]}/contacts`, { name: "Bob" }),
    ],
    [
      "a supplier's products",
      () =>
        patch(`/stock/suppliers/${ids["supplier"]}`, {
          productIds: [at.product.id],
          yardIds: [at.yard.id],
        }),
    ],
    [
      "an order to a supplier",
      () =>
        post(
          "/stock/supplier-orders",
          {
            supplierId: ids["supplier"],
            locationId: at.yard.id,
            expectedOn: today,
            lines: [{ productId: at.product.id, ordered: 9 }],
          },
          "bought",
        ),
    ],
    ["a supplier's confirmation", () => post(`/stock/supplier-orders/${ids["bought"]}/confirm`)],
    [
      "a part that arrives",
      () =>
        post(`/stock/supplier-orders/${ids["bought"]}/receive`, {
          arrived: [{ productId: at.product.id, quantity: 4 }],
          moreToCome: true,
        }),
    ],
    [
      "the rest that arrives",
      () =>
        post(`/stock/supplier-orders/${ids["bought"]}/receive`, {
          arrived: [{ productId: at.product.id, quantity: 5 }],
        }),
    ],
    ["an order", () => order("order")],
    ["another order", () => order("other")],
    ["an order paid in cash", () => order("cash", { paymentMethod: "cash" })],
    ["an order for a link", () => order("link", { paymentMethod: "link" })],
    ["an order's lines", () => patch(`/orders/${ids["order"]}`, { lines: one(5) })],
    ["an order's empties", () => patch(`/orders/${ids["order"]}`, { collect: one(2) })],
    ["an order's discount", () => patch(`/orders/${ids["other"]}`, { discountPercent: 5 })],
    ["an order's payment link", () => post(`/orders/${ids["link"]}/payment-link`)],
    ["an order that is cancelled", () => post(`/orders/${ids["link"]}/cancel`)],
    [
      "a round",
      () =>
        post(
          "/rounds",
          {
            roundDate: today,
            vehicleId: at.vehicle.id,
            driverUserId: at.driver.id,
            startLocationId: at.yard.id,
            orderIds: [ids["order"]],
          },
          "round",
        ),
    ],
    [
      "a round's stops",
      () =>
        put(`/rounds/${ids["round"]}/stops`, {
          orderIds: [ids["cash"], ids["order"], ids["other"]],
        }),
    ],
    ["a vehicle", () => post("/vehicles", { name: `Lorry ${randomUUID()}` }, "lorry")],
    [
      "a vehicle's name",
      () => patch(`/vehicles/${at.vehicle.id}`, { name: `Van ${randomUUID()}` }),
    ],
    ["lines of an order on a round", () => patch(`/orders/${ids["other"]}`, { lines: one(2) })],
    [
      "where an address is",
      () => patch(`/addresses/${ids["address"]}`, { dropLatitude: 54.4, dropLongitude: -2.9 }),
    ],
    [
      "where goods are left at an address",
      () => patch(`/addresses/${ids["address"]}`, { leaveInstruction: "neighbour" }),
    ],
    ["a round that is issued", () => post(`/rounds/${ids["round"]}/issue`, {})],
    ["a round that is out", () => put(`/rounds/${ids["round"]}/status`, { status: "out" })],
    [
      "an order on it paid in cash by hand",
      () => post(`/orders/${ids["cash"]}/paid`, { method: "cash" }),
    ],
    [
      "a stop that is made",
      async () => {
        const { path, lineId } = await stop(ids["order"]);
        await post(`${path}/complete`, {
          doneAt: new Date(Date.now() - 3_600_000).toISOString(),
          lines: [{ orderLineId: lineId, deliveredQuantity: 4, cancelledQuantity: 1 }],
          collect: one(1),
          proof: { kind: "signature", signedBy: "T", picture: tinyPng },
        });
      },
    ],
    ["a stop that is undone", async () => post(`${(await stop(ids["order"])).path}/undo`, {})],
    [
      "a stop that fails",
      async () => post(`${(await stop(ids["other"])).path}/fail`, { failureReason: "nobody_in" }),
    ],
    [
      "a stop that is made again",
      async () => post(`${(await stop(ids["order"])).path}/complete`, {}),
    ],
    [
      "the stop of the cash order",
      async () => post(`${(await stop(ids["cash"])).path}/complete`, {}),
    ],
    ["a round that is done", () => put(`/rounds/${ids["round"]}/status`, { status: "done" })],
    ["an invoice", () => invoiced(ids["order"], "invoice")],
    ["a dispute", () => put(`/invoices/${ids["invoice"]}/dispute`, { reason: "Too dear" })],
    ["a dispute that ends", () => remove(`/invoices/${ids["invoice"]}/dispute`)],
    ["an invoice that is mailed", () => post(`/invoices/${ids["invoice"]}/send`)],
    [
      "its mail that is sent",
      () =>
        sql(
          `UPDATE emails SET status = 'sent', sent_at = now() WHERE subject_id = $1`,
          ids["invoice"],
        ),
    ],
    [
      "what came back of an invoice",
      async () =>
        put(`/invoices/${ids["invoice"]}/returns`, {
          lines: [{ invoiceLineId: await lineOfInvoice(), quantity: 1 }],
          reason: "Leaking",
        }),
    ],
    [
      "a credit note",
      async () =>
        post(
          `/invoices/${ids["invoice"]}/credit`,
          {
            lines: [{ invoiceLineId: await lineOfInvoice(), quantity: 1 }],
            reason: "Leaking",
          },
          "note",
        ),
    ],
    [
      "a part of an invoice paid",
      () =>
        post(
          "/receipts",
          {
            customerId: ids["customer"],
            method: "cheque",
            amountPence: 500,
            allocations: [{ invoiceId: ids["invoice"], amountPence: 500 }],
          },
          "receipt",
        ),
    ],
    [
      "a receipt that bounces",
      () => post(`/receipts/${ids["receipt"]}/reverse`, { reason: "Bounced" }),
    ],
    [
      "a receipt that is left as credit",
      () =>
        post(
          "/receipts",
          { customerId: ids["customer"], method: "cheque", amountPence: 5, allocations: [] },
          "credit",
        ),
    ],
    [
      "a receipt that pays later",
      () =>
        post(`/receipts/${ids["credit"]}/allocate`, {
          allocations: [{ invoiceId: ids["invoice"], amountPence: 5 }],
        }),
    ],
    [
      "a customer's name on a receipt",
      () => patch(`/customers/${ids["customer"]}`, { name: "Mrs Anna Tyson" }),
    ],
    [
      "a credit note reversed",
      () => post(`/credit-notes/${ids["note"]}/reverse`, { reason: "A mistake" }),
    ],
    ["an archived vehicle", () => patch(`/vehicles/${ids["lorry"]}`, { archived: true })],
    [
      "an invoice that is paid",
      () => post(`/invoices/${ids["invoice"]}/paid`, { method: "cheque" }),
    ],
    ["the invoice of a paid order", () => post(`/orders/${ids["cash"]}/invoice`, {})],
    [
      "a third order, collected",
      async () => {
        await order("third", { fulfilment: "collection", deliveryAddressId: null, collect: [] });
        await post(`/orders/${ids["third"]}/collected`, {});
      },
    ],
    ["its invoice", () => invoiced(ids["third"], "void")],
    [
      "an order's reference on an invoice",
      () => patch(`/orders/${ids["third"]}`, { externalRef: "S-3" }),
    ],
    ["an invoice made void", () => post(`/invoices/${ids["void"]}/void`, { reason: "Wrong" })],
    [
      "a line by SQL alone",
      () =>
        sql(`UPDATE order_lines SET product_name = 'Propane' WHERE order_id = $1`, ids["other"]),
    ],
    [
      "a line that SQL removes",
      () => sql(`DELETE FROM order_collect WHERE order_id = $1`, ids["other"]),
    ],
    [
      "an order by SQL that names no time",
      () => sql(`UPDATE orders SET notes = 'Gate' WHERE id = $1`, ids["other"]),
    ],
    [
      "an order by SQL that names a wrong time",
      () =>
        sql(
          `UPDATE orders SET notes = 'Barn', updated_at = '2020-01-01' WHERE id = $1`,
          ids["other"],
        ),
    ],
    [
      "a contact by SQL alone",
      () =>
        sql(`UPDATE supplier_contacts SET name = 'Zoe' WHERE supplier_id = $1`, ids["supplier"]),
    ],
  ];
}
