import type { SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { business } from "../../../platform/middleware/procedures";
import { productCategories, readCodes, requireWhole, writeCodes } from "./codes";
import { BooksCodes, JournalCodes, JournalProgram } from "./schema";
import { usualCodes } from "./usual-codes";

const CodesQuery = z.object({ program: JournalProgram.optional() });

async function viewCodes(
  ctx: BusinessCaller & { db: SqlRunner },
  codes: JournalCodes,
): Promise<BooksCodes> {
  const categories = await productCategories(ctx.db, ctx.business.id);
  const named = new Set(codes.categories.map(({ category }) => category));
  const change = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  return {
    ...codes,
    unnamedCategories: categories.filter((category) => !named.has(category)),
    can: { change },
  };
}

/** GET /books/codes: the business's own; or, where a program is named, the usual ones of it. */
export const codes = business("accounting:read")
  .input(CodesQuery)
  .output(BooksCodes)
  .query(async ({ ctx, input: { program } }) => {
    const own = await readCodes(ctx.db, ctx.business.id);
    return viewCodes(ctx, program ? { ...usualCodes(program), startsOn: own.startsOn } : own);
  });

/** A code that was added later and is left out is the usual one of the program. */
const NewCodes = JournalCodes.partial({
  interest: true,
  fees: true,
  cashDifferences: true,
  pettyCash: true,
});

/** PUT /books/codes: all of them. */
export const setCodes = business("accounting:write")
  .input(NewCodes)
  .output(BooksCodes)
  .mutation(async ({ ctx, input: given }) => {
    const usual = usualCodes(given.program);
    const input = {
      ...given,
      interest: given.interest ?? usual.interest,
      fees: given.fees ?? usual.fees,
      cashDifferences: given.cashDifferences ?? usual.cashDifferences,
      pettyCash: given.pettyCash ?? usual.pettyCash,
    };
    requireWhole(input);
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      const before = await readCodes(tx, tenantId);
      await writeCodes(tx, tenantId, input);
      await record({
        action: "books.codes_changed",
        words: "Changed the codes of the journals",
        subject: { kind: "business", id: tenantId },
        before,
        after: input,
      });
    });
    return viewCodes(ctx, await readCodes(ctx.db, tenantId));
  });
