import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../platform/access/caller";
import { asksNothing, difference } from "../../../platform/audit/change";
import { conflict, invalid, isDuplicate, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { fromDay, longDay } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { namedYard } from "../guards";
import { importCsv } from "./import-csv";
import { endingTests, list, readerOf, type Reading } from "./list-serials";
import { moveSerials, type Happened, type Where } from "./moves";
import { lockSerials, readHistory, readSerial, viewSerial } from "./queries";
import {
  NewSerial,
  Serial,
  SerialChange,
  SerialMove,
  SerialTest,
  SerialWithHistory,
} from "./schema";

/** The container named by `id`; 404 where there is none. */
const findSerial = loader.input(ById).use(async ({ ctx, input, next }) => {
  const serial = await readSerial(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { serial } });
});

/** GET /stock/serials/{id}, with what happened with it. */
const one = business("stock:read")
  .concat(findSerial)
  .output(SerialWithHistory)
  .query(async ({ ctx }) => {
    const reader = readerOf(ctx);
    return {
      ...viewSerial(ctx.serial, reader),
      history: await readHistory(ctx.db, ctx.business.id, ctx.serial.id, reader),
    };
  });

/** Runs a write of a number. @throws conflict where another container of the product has it */
async function withUniqueNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("This number is there already.", "number");
    throw error;
  }
}

/** @throws not_found; validation where its containers are not known one by one */
async function requireTracked(tx: Tx, tenantId: string, id: string): Promise<void> {
  const product = await tx.product.findFirst({
    where: { tenantId, id },
    select: { name: true, tracksSerials: true },
  });
  if (!product) throw notFound("product");
  if (!product.tracksSerials) {
    const message = `${product.name} has no serial numbers: switch them on for the product first.`;
    throw invalid({ path: "productId", message });
  }
}

/** POST /stock/serials: one that stands in a yard. The ledger of stock counts it apart from that. */
const create = business("stock:write")
  .input(NewSerial)
  .output(Serial)
  .mutation(({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { filledOn, testDueOn, locationId, ...fields } = input;
    const write = () =>
      ctx.change(async (tx, record) => {
        await requireTracked(tx, tenantId, fields.productId);
        await namedYard(tx, tenantId, locationId, "locationId");
        const { id } = await tx.serial.create({
          data: {
            tenantId,
            ...fields,
            place: "yard",
            locationId,
            filledOn: filledOn ? fromDay(filledOn) : null,
            testDueOn: testDueOn ? fromDay(testDueOn) : null,
            movedAt: ctx.now,
            createdAt: ctx.now,
          },
          select: { id: true },
        });
        const byUserId = doerOf(ctx.caller).id;
        await moveSerials(tx, tenantId, [id], { kind: "received", at: ctx.now, byUserId });
        const serial = viewSerial(await readSerial(tx, tenantId, id), readerOf(ctx));
        await record({
          action: "serial.created",
          words: `Added the serial number ${serial.number} of ${serial.productName}`,
          subject: { kind: "serial", id },
          after: serial,
        });
        return serial;
      });
    return withUniqueNumber(write);
  });

/** PATCH /stock/serials/{id}: puts right what was entered wrongly. */
const change = business("stock:write")
  .concat(findSerial)
  .input(SerialChange)
  .output(Serial)
  .mutation(async ({ ctx, input: { id, number, ...state } }) => {
    const reader = readerOf(ctx);
    if (asksNothing({ number, ...state })) return viewSerial(ctx.serial, reader);
    const tenantId = ctx.business.id;
    const write = () =>
      ctx.change(async (tx, record) => {
        await lockSerials(tx, tenantId, [id]);
        const before = viewSerial(await readSerial(tx, tenantId, id), reader);
        if (number !== undefined) {
          await tx.serial.updateMany({ where: { tenantId, id }, data: { number } });
        }
        const byUserId = doerOf(ctx.caller).id;
        const happened = { kind: "corrected", at: ctx.now, byUserId, ...state } as const;
        await moveSerials(tx, tenantId, [id], happened);
        const serial = viewSerial(await readSerial(tx, tenantId, id), reader);
        await record({
          action: "serial.changed",
          words: `Changed the serial number ${serial.number} of ${serial.productName}`,
          subject: { kind: "serial", id },
          ...difference(before, serial),
        });
        return serial;
      });
    return withUniqueNumber(write);
  });

/** What of the request an event needs. */
interface Acting extends Reading {
  business: { id: string; timeZone: string };
  caller: Parameters<typeof doerOf>[0];
  change: Parameters<Parameters<ReturnType<typeof business>["mutation"]>[0]>[0]["ctx"]["change"];
}

/** Something happens with one: held, written with its history, and recorded. */
function happen(
  ctx: Acting,
  id: string,
  action: string,
  words: (serial: Serial) => string,
  ready: (tx: Tx) => Promise<Omit<Happened, "at" | "byUserId">>,
): Promise<Serial> {
  const tenantId = ctx.business.id;
  const reader = readerOf(ctx);
  return ctx.change(async (tx, record) => {
    const happened = await ready(tx);
    await lockSerials(tx, tenantId, [id]);
    const before = viewSerial(await readSerial(tx, tenantId, id), reader);
    const byUserId = doerOf(ctx.caller).id;
    await moveSerials(tx, tenantId, [id], { at: ctx.now, byUserId, ...happened });
    const serial = viewSerial(await readSerial(tx, tenantId, id), reader);
    await record({
      action,
      words: words(serial),
      subject: { kind: "serial", id },
      ...difference(before, serial),
    });
    return serial;
  });
}

const nameOf = ({ number, productName }: Serial) => `${number} of ${productName}`;

/** POST /stock/serials/{id}/test: it was tested, and is in test up to a day. */
const test = business("stock:write")
  .concat(findSerial)
  .input(SerialTest)
  .output(Serial)
  .mutation(({ ctx, input: { id, testDueOn } }) =>
    happen(
      ctx,
      id,
      "serial.tested",
      (serial) => `Recorded a test of ${nameOf(serial)}, next by ${longDay(fromDay(testDueOn))}`,
      async () => ({ kind: "tested", testDueOn }),
    ),
  );

/**
 * POST /stock/serials/{id}/move: it is in a yard, at a customer, with the supplier or scrapped. With `filledOn` it
 * was filled there.
 * @throws not_found for a yard, customer or address that is none of this business's; validation for an archived yard
 */
const move = business("stock:write")
  .concat(findSerial)
  .input(SerialMove)
  .output(Serial)
  .mutation(({ ctx, input: { id, condition, filledOn, ...where } }) =>
    happen(
      ctx,
      id,
      "serial.moved",
      (serial) =>
        where.place === "scrapped"
          ? `Scrapped ${nameOf(serial)}`
          : `Moved ${nameOf(serial)} to ${placeWords[where.place]}`,
      async (tx) => {
        await requirePlace(tx, ctx.business.id, where);
        if (where.place === "scrapped") return { kind: "scrapped", where };
        if (filledOn === undefined) return { kind: "moved", where, condition };
        return { kind: "filled", where, condition: condition ?? "full", filledOn };
      },
    ),
  );

const placeWords = { yard: "a yard", customer: "a customer", supplier: "the supplier" } as const;

async function requirePlace(
  tx: Tx,
  tenantId: string,
  { locationId, customerId, deliveryAddressId: id }: Where,
): Promise<void> {
  if (locationId) await namedYard(tx, tenantId, locationId, "locationId");
  if (!customerId) return;
  const customer = await tx.customer.count({ where: { tenantId, id: customerId } });
  if (customer === 0) throw notFound("customer");
  if (!id) return;
  const address = await tx.deliveryAddress.count({ where: { tenantId, id, customerId } });
  if (address === 0) throw notFound("address");
}

export const serials = router({ list, endingTests, one, create, importCsv, change, test, move });
