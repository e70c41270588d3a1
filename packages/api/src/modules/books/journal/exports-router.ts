import { z } from "zod";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { ById } from "../../../platform/values/values";
import { exportJournal, reverseExport } from "./exports";
import { customerRecords, filesOf } from "./files";
import {
  FileQuery,
  JournalExport,
  JournalExportDetails,
  JournalPreview,
  NewExport,
  PreviewQuery,
  ReversingExport,
} from "./schema";
import {
  exportDetails,
  findExport,
  ledgerEntries,
  listExports,
  previewOf,
  readEntries,
  viewExport,
} from "./views";

/** GET /books/journal: what would go out now. */
export const journal = business("accounting:read", { heavy: "export" })
  .input(PreviewQuery)
  .output(JournalPreview)
  .query(({ ctx, input }) => previewOf(ctx.db, ctx, input.to));

/** GET /books/exports, the latest first. */
export const exportList = business("accounting:read")
  .input(PageQuery)
  .output(pageOf(JournalExport))
  .query(async ({ ctx, input: { cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([z.int()]));
    const rows = await listExports(ctx.db, ctx.business.id, after?.[0], limit + 1);
    return toPage(
      rows,
      limit,
      (row) => viewExport(ctx, row),
      ({ number }) => [number],
    );
  });

/** POST /books/exports: all that did not go out yet. */
export const exportBooks = business("accounting:write", { heavy: "export" })
  .input(NewExport)
  .output(JournalExportDetails)
  .mutation(async ({ ctx, input }) => {
    const id = await ctx.change((tx, record) => exportJournal(tx, record, ctx, input.to));
    return exportDetails(ctx.db, ctx, id);
  });

/** The export named by `id`; 404 where there is none. */
const findExported = loader.input(ById).use(async ({ ctx, input, next }) => {
  const found = await findExport(ctx.db, ctx, input.id);
  return next({ ctx: { exported: found } });
});

/** GET /books/exports/{id}. */
export const exported = business("accounting:read")
  .concat(findExported)
  .output(JournalExportDetails)
  .query(({ ctx }) => exportDetails(ctx.db, ctx, ctx.exported.id));

/** POST /books/exports/{id}/reverse. */
export const reverseExported = business("accounting:write", { heavy: "export" })
  .concat(findExported)
  .input(ReversingExport)
  .output(JournalExportDetails)
  .mutation(async ({ ctx, input: { reason } }) => {
    const asked = { id: ctx.exported.id, reason };
    const id = await ctx.change((tx, record) => reverseExport(tx, record, ctx, asked));
    return exportDetails(ctx.db, ctx, id);
  });

/** GET /books/exports/{id}/file: the same bytes whenever it is asked for, but for customers that were renamed. */
export const exportFile = business("accounting:read", { heavy: "export" })
  .concat(findExported)
  .input(FileQuery)
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(async ({ ctx, input: { format, detail, part, ledger } }) => {
    const { id, number, program: own, rounding } = ctx.exported;
    const read = ledger === undefined ? readEntries : ledgerEntries;
    const entries = await read(ctx.db, ctx.business.id, id);
    const program = format ?? own;
    if (ledger === "customers" && program !== "sage") {
      throw invalid({ path: "ledger", message: "Only Sage 50 imports customer records." });
    }
    const files =
      ledger === "customers"
        ? [customerRecords(entries)]
        : filesOf(entries, { program, detail, number, rounding, ledger: ledger !== undefined });
    const file = files[part - 1];
    if (file === undefined) throw notFound("The export has no such part.");
    const kind = ledger === "customers" ? "customers" : "journal";
    const name = `${kind}-${number}-${program}${files.length > 1 ? `-${part}` : ""}.csv`;
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${name}"`;
    return inOnePiece(file);
  });

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
