import { anyUuid, runSql, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import type { EventKind } from "../../../platform/audit/event-types";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { todayIn } from "../../../platform/values/format";
import {
  CreditNote,
  Invoice,
  Receipt,
  selectCreditNotes,
  selectInvoices,
  selectReceipts,
  viewCreditNote,
  viewInvoice,
  viewReceipt,
} from "../../billing";
import { siteOf } from "../../business";
import { Product, viewProduct } from "../../catalogue";
import {
  Customer,
  readApplications,
  selectCustomers,
  TradeApplication,
  viewApplication,
  viewCustomer,
} from "../../customers";
import { Round, selectRounds, shownRounds } from "../../delivery";
import { Order, selectOrders, viewOrder } from "../../orders";
import {
  readSupplierOrders,
  readTransfers,
  StockTransfer,
  SupplierOrder,
  viewSupplierOrder,
  viewTransfer,
} from "../../stock";

/** Where resources are read from, for which business and when. */
export interface Drawing {
  db: PrismaClient;
  business: { id: string; slug: string; timeZone: string };
  settings: Pick<ServiceSettings, "urls">;
  now: Date;
}

export type Resource = Record<string, unknown> & { id: string };

interface Source {
  /** As REST answers with it: what is not in it is left out. */
  shape: z.ZodType<Resource>;
  /** All of them in as few statements as one needs. Those that have gone are missing. */
  read: (drawing: Drawing, ids: readonly string[]) => Promise<unknown[]>;
}

/** What each kind of event concerns. */
export const sources: Record<EventKind, Source> = {
  order: {
    shape: Order,
    read: async (drawing, ids) => {
      const { db, business } = drawing;
      const rows = await runSql(
        db,
        selectOrders.where("o.tenant_id", "=", business.id).where("o.id", "=", anyUuid(ids)),
      );
      return rows.map((row) => viewOrder(row, siteOf(drawing)));
    },
  },
  customer: {
    shape: Customer,
    read: async ({ db, business }, ids) => {
      const rows = await runSql(
        db,
        selectCustomers.where("c.tenant_id", "=", business.id).where("c.id", "=", anyUuid(ids)),
      );
      return rows.map(viewCustomer);
    },
  },
  product: {
    shape: Product,
    read: async ({ db, business }, ids) => {
      const where = { tenantId: business.id, id: { in: [...ids] } };
      return (await db.product.findMany({ where })).map(viewProduct);
    },
  },
  invoice: {
    shape: Invoice,
    read: async (drawing, ids) => {
      const { db, business } = drawing;
      const rows = await runSql(
        db,
        selectInvoices.where("i.tenant_id", "=", business.id).where("i.id", "=", anyUuid(ids)),
      );
      return rows.map((row) => viewInvoice(row, drawing));
    },
  },
  credit_note: {
    shape: CreditNote,
    read: async ({ db, business }, ids) => {
      const rows = await runSql(
        db,
        selectCreditNotes.where("n.tenant_id", "=", business.id).where("n.id", "=", anyUuid(ids)),
      );
      return rows.map(viewCreditNote);
    },
  },
  receipt: {
    shape: Receipt,
    read: async ({ db, business }, ids) => {
      const rows = await runSql(
        db,
        selectReceipts.where("r.tenant_id", "=", business.id).where("r.id", "=", anyUuid(ids)),
      );
      return rows.map(viewReceipt);
    },
  },
  round: {
    shape: Round,
    read: async (drawing, ids) => {
      const { db, business } = drawing;
      const rows = await runSql(
        db,
        selectRounds.where("r.tenant_id", "=", business.id).where("r.id", "=", anyUuid(ids)),
      );
      return shownRounds(drawing, rows);
    },
  },
  supplier_order: {
    shape: SupplierOrder,
    read: async ({ db, business, now }, ids) => {
      const today = todayIn(business.timeZone, now);
      const rows = await readSupplierOrders(db, business.id, ids);
      return rows.map((row) => viewSupplierOrder(row, today));
    },
  },
  transfer: {
    shape: StockTransfer,
    read: async ({ db, business, settings }, ids) => {
      const rows = await readTransfers(db, business.id, ids);
      return rows.map((row) => viewTransfer(row, settings.urls.rest));
    },
  },
  trade_application: {
    shape: TradeApplication,
    read: async ({ db, business }, ids) => {
      const where = { tenantId: business.id, id: { in: [...ids] } };
      return (await readApplications(db, { where })).map(viewApplication);
    },
  },
};

/** The body of an event stays under 20 kB: of what is larger the id alone is said, and REST has the rest. */
const mostBytes = 19_500;

const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(sources, kind);

/** What each of these events concerns, as REST shows it now; the id alone where it has gone. */
export async function drawData(
  drawing: Drawing,
  events: readonly { id: string; kind: string; subjectId: string }[],
): Promise<Map<string, Resource>> {
  const drawn = new Map<string, Resource>();
  const kinds = [...new Set(events.map(({ kind }) => kind))].filter(isEventKind);
  for (const kind of kinds) {
    const { shape, read } = sources[kind];
    const ofKind = events.filter((event) => event.kind === kind);
    const found = await read(drawing, [...new Set(ofKind.map(({ subjectId }) => subjectId))]);
    const byId = new Map(
      found.map((resource) => shape.parse(resource)).map((one) => [one.id, one]),
    );
    for (const { id, subjectId } of ofKind) drawn.set(id, bounded(byId.get(subjectId), subjectId));
  }
  return drawn;
}

const bounded = (resource: Resource | undefined, id: string): Resource =>
  resource && Buffer.byteLength(JSON.stringify(resource)) <= mostBytes ? resource : { id };
