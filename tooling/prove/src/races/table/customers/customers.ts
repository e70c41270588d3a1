import { randomUUID } from "node:crypto";
import { makeCustomer } from "@roundsman/api/testing";
import { each, holds, one, settled, type RaceTable } from "../../race";
import { onStop, party, priceList } from "../../things";
import { priced, whole } from "../catalogue/prices";

const certificate = { qualifyingPercent: 60, signedBy: "J. Tyson", signedOn: "2026-03-03" };

export const customers: RaceTable = {
  "POST /customers": [
    each("customers of one name", async () => {
      const name = randomUUID();
      return {
        ask: () => ({ body: { name } }),
        after: (done) => [holds(done, "SELECT count(*) FROM customers WHERE name = $1", name)],
      };
    }),
  ],
  "PATCH /customers/{id}": [
    each("who they are", async ({ service, business }) => {
      const { id } = await makeCustomer(service, business);
      return {
        ask: (caller) => ({ at: { id }, body: { phone: `${caller}`, notes: `${caller}` } }),
        after: () => [holds(true, "SELECT phone = notes FROM customers WHERE id = $1", id)],
      };
    }),
  ],
  "POST /customers/{id}/export": [
    {
      // As many as a business has places for at once, including those that wait.
      ...each(
        "a customer's own data, taken by several",
        async ({ service, business, tenantId }) => {
          const { id } = await makeCustomer(service, business);
          const taken =
            "SELECT count(*) FROM activity WHERE action = 'customer.exported' AND tenant_id = $1";
          return {
            ask: () => ({ at: { id } }),
            after: (done) => [holds(done, taken, tenantId)],
          };
        },
      ),
      most: 8,
    },
  ],
  "POST /customers/rate-set": [
    each("customers pulled to and fro between two lists", async (stage) => {
      const lists = [(await priceList(stage)).id, (await priceList(stage)).id];
      const { service, business } = stage;
      const ids = [
        (await makeCustomer(service, business)).id,
        (await makeCustomer(service, business)).id,
      ];
      const on =
        "SELECT count(*) || ' ' || count(DISTINCT rate_set_id) FROM customers WHERE id = ANY($1)";
      return {
        ask: (caller) => ({
          body: { customerIds: caller % 2 ? ids : ids.toReversed(), rateSetId: lists[caller % 2] },
        }),
        after: () => [holds("2 1", on, ids)],
      };
    }),
  ],
  "PUT /customers/{id}/agreed-rates": [
    each("a customer's own prices", async (stage) => {
      const { id } = await makeCustomer(stage.service, stage.business);
      return {
        ask: (caller) => ({ at: { id }, body: priced(stage, caller) }),
        after: () => [whole("agreed_rates WHERE customer_id", id)],
      };
    }),
  ],
  "PUT /customers/{id}/stop": [
    settled("a customer put on stop", async ({ service, business }) => {
      const { id } = await makeCustomer(service, business);
      return {
        ask: () => ({ at: { id }, body: { reason: "Two invoices are unpaid" } }),
        after: () => [
          holds("Two invoices are unpaid", "SELECT stop_reason FROM customers WHERE id = $1", id),
        ],
      };
    }),
    each("reasons for a customer on stop", async (stage) => {
      const { id } = await onStop(stage);
      return {
        ask: (caller) => ({ at: { id }, body: { reason: `Reason ${caller}` } }),
        after: () => [
          holds(
            true,
            "SELECT stop_reason LIKE 'Reason %' AND stop_since < updated_at FROM customers WHERE id = $1",
            id,
          ),
        ],
      };
    }),
  ],
  "DELETE /customers/{id}/stop": [
    settled("a customer taken off stop", async (stage) => {
      const { id } = await onStop(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(true, "SELECT stop_since IS NULL FROM customers WHERE id = $1", id)],
      };
    }),
  ],
  "POST /customers/{id}/addresses": [
    each("addresses of one customer", async ({ service, business }) => {
      const { id } = await makeCustomer(service, business);
      return {
        ask: () => ({ at: { id }, body: { line1: "1 Lake Road", postcode: "LA23 1AA" } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM delivery_addresses WHERE customer_id = $1", id),
        ],
      };
    }),
  ],
  "POST /addresses/{id}/card": [
    one("a card of one address", async (stage) => {
      const { deliveryAddressId: id } = await party(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(
            true,
            "SELECT card_issued_at IS NOT NULL FROM delivery_addresses WHERE id = $1",
            id,
          ),
        ],
      };
    }),
  ],
  "DELETE /addresses/{id}/card": [
    one(
      "the card of one address",
      async (stage) => {
        const { deliveryAddressId: id } = await party(stage);
        await stage.do("POST /addresses/{id}/card", { at: { id } });
        return {
          ask: () => ({ at: { id } }),
          after: () => [holds(1, "SELECT card_version FROM delivery_addresses WHERE id = $1", id)],
        };
      },
      { others: ["not_found"] },
    ),
  ],
  "POST /addresses/{id}/vat-certificates": [
    each("certificates of one address", async (stage) => {
      const { deliveryAddressId: id } = await party(stage);
      return {
        ask: () => ({ at: { id }, body: certificate }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM vat_certificates WHERE address_id = $1", id),
        ],
      };
    }),
  ],
  "PATCH /vat-certificates/{id}": [
    one("a certificate that is withdrawn", async (stage) => {
      const at = { id: (await party(stage)).deliveryAddressId };
      const { id } = await stage.do<{ id: string }>("POST /addresses/{id}/vat-certificates", {
        at,
        body: certificate,
      });
      return {
        ask: (caller) => ({ at: { id }, body: { withdrawnReason: `${caller}` } }),
        after: () => [
          holds(true, "SELECT withdrawn_at IS NOT NULL FROM vat_certificates WHERE id = $1", id),
        ],
      };
    }),
  ],
  "PATCH /addresses/{id}": [
    each("an address that goes from one customer to another", async (stage) => {
      const { deliveryAddressId: id, customerId } = await party(stage);
      const ids = [customerId, (await makeCustomer(stage.service, stage.business)).id];
      return {
        ask: (caller) => ({
          at: { id },
          body: { customerId: ids[caller % 2], notes: `${caller % 2}` },
        }),
        after: () => [
          holds(
            true,
            "SELECT (customer_id = $2) = (notes = '0') FROM delivery_addresses WHERE id = $1",
            id,
            customerId,
          ),
        ],
      };
    }),
  ],
  "POST /addresses/{id}/appliance-statements": [
    each("statements of one address, of which one holds", async (stage) => {
      const { deliveryAddressId: id } = await party(stage);
      return {
        ask: () => ({ at: { id }, body: { appliance: "Clearview 650", statedBy: "Mrs Tyson" } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM appliance_statements WHERE address_id = $1", id),
          holds(
            1,
            "SELECT count(*) FROM appliance_statements WHERE address_id = $1 AND ended_at IS NULL",
            id,
          ),
        ],
      };
    }),
  ],
  "POST /appliance-statements/{id}/end": [
    one("the end of one statement", async (stage) => {
      const { deliveryAddressId } = await party(stage);
      const { id } = await stage.do<{ id: string }>("POST /addresses/{id}/appliance-statements", {
        at: { id: deliveryAddressId },
        body: { appliance: "Clearview 650", statedBy: "Mrs Tyson" },
      });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(true, "SELECT ended_at IS NOT NULL FROM appliance_statements WHERE id = $1", id),
        ],
      };
    }),
  ],
};
