import "server-only";
import { writeCsv, type CsvCell } from "@roundsman/api";
import type { Params } from "@roundsman/ui";
import { mostAtOnce } from "@/trpc/every-page";
import type { requestCaller } from "@/trpc/request-caller";

type Office = ReturnType<typeof requestCaller>["office"];

/** Who exports what: the procedures as they may call them, and the list's own address. */
type Asked = { office: Office; filters: Params; timeZone: string };

export type ListExport = {
  /** Of its address and its file. */
  name: string;
  lines: (asked: Asked) => AsyncGenerator<string>;
};

type Page<Item> = { items: Item[]; nextCursor: string | null };

type Listed<Item> = {
  name: string;
  /** The list's own procedure under the list's own filters. */
  read: (
    office: Office,
    filters: Params,
    at: { cursor: string | undefined; limit: number },
  ) => Promise<Page<Item>>;
  /** By heading, in their order. */
  columns: Record<string, (item: Item, timeZone: string) => CsvCell>;
};

/** A list as a file: its procedure walked to the end, a row for each thing it lists. */
export function listExport<Item>({ name, read, columns }: Listed<Item>): ListExport {
  return {
    name,
    async *lines({ office, filters, timeZone }) {
      let page = await read(office, filters, { cursor: undefined, limit: mostAtOnce });
      const rowsOf = ({ items }: Page<Item>) =>
        items.map((item) => Object.values(columns).map((cell) => cell(item, timeZone)));
      yield writeCsv([Object.keys(columns), ...rowsOf(page)]);
      while (page.nextCursor !== null) {
        page = await read(office, filters, { cursor: page.nextCursor, limit: mostAtOnce });
        yield writeCsv(rowsOf(page));
      }
    },
  };
}
