import type { SqlRunner } from "@roundsman/db";
import { runSql, runSqlForOne, sql } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { brokeConstraint, conflict, invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, fromDay } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById } from "../../../platform/values/values";
import { fieldsOf, lockVoucher, selectVouchers, type VoucherRow } from "./queries";
import { NewVoucher, Voucher, VoucherChange, VoucherQuery } from "./schema";

const viewVoucher = (row: VoucherRow): Voucher => ({
  ...fieldsOf(row),
  archivedAt: dateTimeOrNull(row.archived_at),
  createdAt: dateTime(row.created_at),
  updatedAt: dateTime(row.updated_at),
});

/** @throws not_found */
async function readVoucher(runner: SqlRunner, tenantId: string, id: string): Promise<Voucher> {
  const ofBusiness = selectVouchers.where("v.tenant_id", "=", tenantId);
  const row = await runSqlForOne(runner, ofBusiness.where("v.id", "=", id));
  if (!row) throw notFound("voucher");
  return viewVoucher(row);
}

/** The voucher named by `id`, archived ones too; 404 otherwise. */
const findVoucher = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { voucher: await readVoucher(ctx.db, ctx.business.id, input.id) } }),
  );

/** @throws validation where it takes nothing off, or ends before it begins */
function requireSense(
  voucher: Pick<Voucher, "percentOff" | "freeDelivery" | "validFrom" | "validUntil">,
): void {
  const { percentOff, freeDelivery, validFrom, validUntil } = voucher;
  if (percentOff === 0 && !freeDelivery) {
    throw invalid({ path: "percentOff", message: "Say what the voucher takes off." });
  }
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    throw invalid({ path: "validUntil", message: "The last day is before the first." });
  }
}

const columnsOf = <Fields extends Pick<Partial<Voucher>, "validFrom" | "validUntil">>({
  validFrom,
  validUntil,
  ...fields
}: Fields) => ({
  ...fields,
  ...(validFrom !== undefined && { validFrom: validFrom && fromDay(validFrom) }),
  ...(validUntil !== undefined && { validUntil: validUntil && fromDay(validUntil) }),
});

/** GET /vouchers, by code; archived ones are left out unless asked for. */
const list = business("shops:read")
  .input(VoucherQuery)
  .output(pageOf(Voucher))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([z.string()]));
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectVouchers
          .where("v.tenant_id", "=", ctx.business.id)
          .$if(!input.archived, (query) => query.where("v.archived_at", "is", null))
          .$if(after !== null, (query) => query.where("v.code", ">", after?.[0] ?? ""))
          .where((eb) => eb.and(wordsIn(words, sql<string>`search_text(v.code)`)))
          .orderBy("v.code")
          .limit(input.limit + 1),
      ),
    );
    return toPage(rows, input.limit, viewVoucher, ({ code }) => [code]);
  });

/** GET /vouchers/{id}. */
const one = business("shops:read")
  .concat(findVoucher)
  .output(Voucher)
  .query(({ ctx }) => ctx.voucher);

/** POST /vouchers. @throws conflict where the business has a voucher of this code, archived or not */
const create = business("shops:write", { shop: true })
  .input(NewVoucher)
  .output(Voucher)
  .mutation(({ ctx, input }) => {
    requireSense(input);
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const times = { createdAt: ctx.now, updatedAt: ctx.now };
      const { id } = await tx.voucher
        .create({ data: { tenantId, ...columnsOf(input), ...times }, select: { id: true } })
        .catch((error: unknown) => {
          if (!brokeConstraint(error, "vouchers_tenant_id_code_key")) throw error;
          throw conflict("You have a voucher with this code already.", "code");
        });
      const voucher = await readVoucher(tx, tenantId, id);
      await record({
        action: "voucher.created",
        words: `Added the voucher ${voucher.code}`,
        subject: { kind: "voucher", id },
        after: voucher,
      });
      return voucher;
    });
  });

/** PATCH /vouchers/{id}. Orders already taken keep what it took off. Archiving twice keeps the first time. */
const change = business("shops:write", { shop: true })
  .concat(findVoucher)
  .input(VoucherChange)
  .output(Voucher)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return ctx.voucher;
    const { archived, ...fields } = wanted;
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      await lockVoucher(tx, tenantId, { id });
      const before = await readVoucher(tx, tenantId, id);
      requireSense({ ...before, ...fields });
      const archivedAt = before.archivedAt === null ? ctx.now : new Date(before.archivedAt);
      await tx.voucher.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          ...columnsOf(fields),
          ...(archived !== undefined && { archivedAt: archived ? archivedAt : null }),
          updatedAt: ctx.now,
        },
      });
      const voucher = await readVoucher(tx, tenantId, id);
      await record({
        action: "voucher.changed",
        words: `Changed the voucher ${voucher.code}`,
        subject: { kind: "voucher", id },
        ...difference(before, voucher),
      });
      return voucher;
    });
  });

export const vouchers = router({ list, one, create, change });
