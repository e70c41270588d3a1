import {
  runSql,
  runSqlForOne,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import { z } from "zod";
import { asksNothing } from "../../../../platform/audit/change";
import {
  brokeConstraint,
  conflict,
  invalid,
  notFound,
  refuseIf,
} from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime } from "../../../../platform/values/format";
import { ById } from "../../../../platform/values/values";
import { readReaderConnection, requireAccount } from "./connection";
import { whyStillOpen } from "./reader-payments";
import { CardReader, CardReaderChange, CheckedReader, NewCardReader } from "./schema";

const selectReaders = sqlBuilder
  .selectFrom("card_readers as c")
  .leftJoin("vehicles as v", (join) =>
    join.onRef("v.tenant_id", "=", "c.tenant_id").onRef("v.id", "=", "c.vehicle_id"),
  )
  .where("c.unpaired_at", "is", null)
  .select([
    "c.id",
    "c.name",
    "c.state",
    "c.model",
    "c.serial_number as serialNumber",
    "c.reader_ref as readerRef",
    "c.vehicle_id as vehicleId",
    "v.name as vehicleName",
    "c.paired_at as pairedAt",
  ]);
type ReaderRow = InferResult<typeof selectReaders>[number];

const readReader = (runner: SqlRunner, tenantId: string, id: string): Promise<ReaderRow | null> =>
  runSqlForOne(runner, selectReaders.where("c.tenant_id", "=", tenantId).where("c.id", "=", id));

const viewReader = (row: ReaderRow): z.infer<typeof CardReader> => ({
  id: row.id,
  name: row.name,
  state: row.state,
  model: row.model,
  serialNumber: row.serialNumber,
  vehicleId: row.vehicleId,
  vehicleName: row.vehicleName,
  pairedAt: dateTime(row.pairedAt),
});

/** The reader named by `id`, while it is paired; 404 where there is none. */
const findReader = loader.input(ById).use(async ({ ctx, input, next }) => {
  const reader = await readReader(ctx.db, ctx.business.id, input.id);
  if (!reader) throw notFound("card reader");
  return next({ ctx: { reader } });
});

/** GET /card-readers: those that are paired, by name. */
const list = business("connections:read")
  .output(z.object({ items: z.array(CardReader) }))
  .query(async ({ ctx }) => {
    const rows = await runSql(
      ctx.db,
      selectReaders.where("c.tenant_id", "=", ctx.business.id).orderBy("c.name").orderBy("c.id"),
    );
    return { items: rows.map(viewReader) };
  });

/**
 * POST /card-readers: pairs the reader that shows a code with the business's account, and puts it on a van.
 * @throws validation on `pairingCode` where no reader shows it now
 */
const pair = business("connections:write")
  .input(NewCardReader)
  .output(CardReader)
  .mutation(async ({ ctx, input: { name, pairingCode, vehicleId = null } }) => {
    const tenantId = ctx.business.id;
    const { cardReaders, opens } = requireAccount(
      ctx,
      await readReaderConnection(ctx.db, tenantId),
    );
    await requireRoom(ctx.db, tenantId, { name, vehicleId });
    const paired = await cardReaders
      .pair(opens, { pairingCode: pairingCode.toUpperCase(), name })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderFailed) || error.code !== "declined") throw error;
        const message = "No reader shows this code now. Have it show a new one.";
        throw invalid({ path: "pairingCode", message });
      });
    return withRoom(() =>
      ctx.change(async (tx, record) => {
        const row = {
          name,
          merchantCode: opens.merchantCode,
          state: paired.state,
          model: paired.model,
          serialNumber: paired.serialNumber,
          vehicleId,
          pairedAt: ctx.now,
          unpairedAt: null,
        };
        const { readerRef } = paired;
        const { id } = await tx.cardReader.upsert({
          where: { tenantId_readerRef: { tenantId, readerRef } },
          create: { tenantId, readerRef, ...row },
          update: row,
          select: { id: true },
        });
        await record({
          action: "card_reader.paired",
          words: `Paired the card reader ${name}`,
          subject: { kind: "card_reader", id },
          after: { name, vehicleId },
        });
        return viewNow(tx, tenantId, id);
      }),
    );
  });

async function viewNow(tx: Tx, tenantId: string, id: string): Promise<z.infer<typeof CardReader>> {
  const row = await readReader(tx, tenantId, id);
  if (!row) throw notFound("card reader");
  return viewReader(row);
}

interface Wanted {
  name?: string | undefined;
  vehicleId?: string | null | undefined;
}

/** Told before the provider is asked. @throws not_found for a van of another business; conflict where it has another reader */
async function requireRoom(
  db: Pick<Tx, "vehicle" | "cardReader">,
  tenantId: string,
  { name, vehicleId, exceptId = null }: Wanted & { exceptId?: string | null },
): Promise<void> {
  const others = {
    tenantId,
    unpairedAt: null,
    ...(exceptId !== null && { NOT: { id: exceptId } }),
  };
  if (vehicleId) {
    const van = { tenantId, id: vehicleId, archivedAt: null };
    if ((await db.vehicle.count({ where: van })) === 0) throw notFound("vehicle");
    if ((await db.cardReader.count({ where: { ...others, vehicleId } })) > 0) throw vanTaken();
  }
  if (name !== undefined && (await db.cardReader.count({ where: { ...others, name } })) > 0) {
    throw nameTaken();
  }
}

const vanTaken = () => conflict("This van has another reader.", "vehicleId");
const nameTaken = () => conflict("Another reader has this name.", "name");

/** @throws conflict where somebody was quicker with the van or the name */
async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokeConstraint(error, "card_readers_one_a_van")) throw vanTaken();
    if (brokeConstraint(error, "card_readers_one_of_a_name")) throw nameTaken();
    throw error;
  }
}

/** PATCH /card-readers/{id}: its name, and the van it is on. */
const change = business("connections:write")
  .concat(findReader)
  .input(CardReaderChange)
  .output(CardReader)
  .mutation(async ({ ctx, input: { name, vehicleId } }) => {
    const tenantId = ctx.business.id;
    const { id, readerRef } = ctx.reader;
    const wanted = { name, vehicleId };
    if (asksNothing(wanted)) return viewReader(ctx.reader);
    await requireRoom(ctx.db, tenantId, { ...wanted, exceptId: id });
    const changed = await withRoom(() =>
      ctx.change(async (tx, record) => {
        const before = await readReader(tx, tenantId, id);
        if (!before) throw notFound("card reader");
        const { count } = await tx.cardReader.updateMany({
          where: { tenantId, id, unpairedAt: null },
          data: wanted,
        });
        if (count === 0) throw notFound("card reader");
        const after = await viewNow(tx, tenantId, id);
        await record({
          action: "card_reader.changed",
          words: `Changed the card reader ${after.name}`,
          subject: { kind: "card_reader", id },
          before: { name: before.name, vehicleId: before.vehicleId },
          after: { name: after.name, vehicleId: after.vehicleId },
        });
        return after;
      }),
    );
    // Its name there is for the business's own list at the provider: it may stay behind.
    if (name !== undefined && name !== ctx.reader.name) {
      const { cardReaders, opens } = requireAccount(
        ctx,
        await readReaderConnection(ctx.db, tenantId),
      );
      await cardReaders.rename(opens, readerRef, name).catch((error: unknown) => {
        if (!(error instanceof ProviderFailed)) throw error;
        ctx.log.warn({ readerId: id, error: error.message }, "a card reader was not renamed there");
      });
    }
    return changed;
  });

/**
 * DELETE /card-readers/{id}: unpairs it. It is ended at the provider first, so that nothing here says that it is gone
 * while it still takes money.
 */
const unpair = business("connections:write")
  .concat(findReader)
  .output(CardReader)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id, name, readerRef } = ctx.reader;
    refuseIf(await whyStillOpen(ctx.db, { tenantId, readerId: id }));
    const { cardReaders, opens } = requireAccount(
      ctx,
      await readReaderConnection(ctx.db, tenantId),
    );
    await cardReaders.unpair(opens, readerRef);
    await ctx.change(async (tx, record) => {
      const { count } = await tx.cardReader.updateMany({
        where: { tenantId, id, unpairedAt: null },
        data: { unpairedAt: ctx.now, vehicleId: null },
      });
      if (count === 0) throw notFound("card reader");
      await record({
        action: "card_reader.unpaired",
        words: `Unpaired the card reader ${name}`,
        subject: { kind: "card_reader", id },
        before: { name, vehicleId: ctx.reader.vehicleId },
      });
    });
    return viewReader({ ...ctx.reader, vehicleId: null, vehicleName: null });
  });

/** POST /card-readers/{id}/check: asks the provider how a reader does, and keeps whether it is paired. */
const check = business("connections:write")
  .concat(findReader)
  .output(CheckedReader)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id, readerRef } = ctx.reader;
    const { cardReaders, opens } = requireAccount(
      ctx,
      await readReaderConnection(ctx.db, tenantId),
    );
    const now = await cardReaders.readReader(opens, readerRef);
    const seen = {
      state: now?.state ?? ("expired" as const),
      model: now?.model ?? ctx.reader.model,
      serialNumber: now?.serialNumber ?? ctx.reader.serialNumber,
    };
    const reader = await ctx.quietly(async (tx) => {
      await tx.cardReader.updateMany({ where: { tenantId, id, unpairedAt: null }, data: seen });
      return viewNow(tx, tenantId, id);
    });
    return { reader, online: now?.online ?? null, batteryPercent: now?.batteryPercent ?? null };
  });

export const cardReaders = router({ list, pair, change, unpair, check });
