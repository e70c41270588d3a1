import type { ClientBase } from "pg";
import { insert, type Row } from "../base/insert";

/** The tables that trading writes, in the order of filling. */
const tables = [
  "rounds",
  "cash_handovers",
  "orders",
  "order_lines",
  "order_collect",
  "stops",
  "stop_lines",
  "stop_collect",
  "invoices",
  "invoice_lines",
  "invoice_vat",
  "invoice_orders",
  "receipts",
  "credit_notes",
  "credit_note_lines",
  "credit_note_vat",
  "allocations",
] as const;
export type Table = (typeof tables)[number];

/** Days of trade, collected row by row and written at once. */
export class Book {
  readonly #rows = new Map<Table, Row[]>(tables.map((table) => [table, []]));

  add(table: Table, row: Row): void {
    this.#rows.get(table)?.push(row);
  }

  rows(table: Table): readonly Row[] {
    return this.#rows.get(table) ?? [];
  }

  async write(client: ClientBase): Promise<void> {
    for (const table of tables) await insert(client, table, this.rows(table));
  }
}
