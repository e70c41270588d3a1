import { expect } from "vitest";
import { z } from "zod";
import type { TestService } from "@roundsman/api/testing";
import type { Api } from "@roundsman/spec-rest/testing";

/* The lists with `updatedSince`, and the rows of them that a write changes. */

interface Reader {
  api: Api;
  as: string;
}
type Row = Record<string, unknown> & { id: string };
const Page = z.object({ items: z.array(z.looseObject({ id: z.string() })), nextCursor: z.null() });

/** Each list, with a function that drops the fields that follow from other resources, as documented. */
export const lists: Record<string, (row: Row) => unknown> = {
  "/customers?archived=true": (row) => row,
  "/products?archived=true": (row) => row,
  "/stock/suppliers?archived=true": (row) => row,
  "/orders?": ({ paymentLink: _link, canEmailPaymentLink: _can, ...row }) => row,
  "/rounds?": ({ van: _van, driverName: _driver, fit: _fit, ...row }) => row,
  "/invoices?": ({ overdue: _overdue, payLink: _link, ...row }) => row,
  "/receipts?": ({ can: _can, ...row }) => row,
  "/credit-notes?": ({ can: _can, ...row }) => row,
  "/rate-sets?archived=true": ({ customers: _customers, ...row }) => row,
  "/vehicles?archived=true": (row) => row,
  "/stock/supplier-orders?": ({ late: _late, supplierName: _name, contacts: _contacts, ...row }) =>
    row,
};

async function read({ api, as }: Reader, list: string, more = ""): Promise<Row[]> {
  const { status, body } = await api.get(`${list}&limit=100${more}`, { as });
  expect({ list, status }).toEqual({ list, status: 200 });
  return Page.parse(body).items;
}

const readAll = async (reader: Reader) =>
  new Map(
    await Promise.all(
      Object.keys(lists).map(async (list) => [list, await read(reader, list)] as const),
    ),
  );

/** Returns the database's current time. */
export async function clock(service: TestService): Promise<string> {
  const { rows } = await service.test.owner.query<{ now: Date }>(`SELECT clock_timestamp() AS now`);
  return rows[0]!.now.toISOString();
}

/** Runs a write, and looks for every changed row with `updatedSince`. Returns the missed rows and the number of changes. */
export async function missedBy(
  service: TestService,
  reader: Reader,
  write: () => Promise<unknown>,
) {
  const before = await readAll(reader);
  const since = await clock(service);
  await write();
  const after = await readAll(reader);
  const missed: object[] = [];
  let changed = 0;
  for (const [list, rows] of after) {
    const kept = lists[list]!;
    const old = new Map((before.get(list) ?? []).map((row) => [row.id, row]));
    const found = new Set((await read(reader, list, `&updatedSince=${since}`)).map(({ id }) => id));
    for (const row of rows) {
      const was = old.get(row.id);
      // Rows are compared as text: the service chooses the order of fields.
      if (was && JSON.stringify(kept(was)) === JSON.stringify(kept(row))) continue;
      changed += 1;
      if (!found.has(row.id)) missed.push({ list, was, row });
    }
  }
  return { missed, changed };
}
