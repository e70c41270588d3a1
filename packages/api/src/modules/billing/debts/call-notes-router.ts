import { expressionBuilder, runSql, sql, sqlBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, fromDay, pounds, shortDay, todayIn } from "../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";
import { findCustomer, refuseErased } from "../../customers";
import { notesOf, promiseState, PromiseState } from "./promises";

/* What is said with customers about what they owe (docs/decisions/0242). */

const CallNote = z
  .object({
    id: Uuid,
    customerId: Uuid,
    at: DateTime,
    byName: z.string(),
    words: z.string(),
    /** What the customer promised to pay, in pence, and by when. */
    promise: z.object({ on: Day, pence: z.int(), state: PromiseState }).nullable(),
    /** What is to be done next, and when. */
    next: z.object({ act: z.string(), on: Day }).nullable(),
  })
  .meta({ id: "CallNote" });

const NewCallNote = z.object({
  words: text(1000, 1),
  promise: z
    .object({ on: Day, pence: z.int().min(1).max(2_147_483_647) })
    .nullable()
    .optional(),
  next: z
    .object({ act: text(200, 1), on: Day })
    .nullable()
    .optional(),
});

const NoteQuery = PageQuery.extend({ q: text(120).optional() });

const n = expressionBuilder<{ n: Tables["call_notes"] }, "n">();

const selectNotes = (tenantId: string, customerId: string, today: string) =>
  notesOf({ tenantId, id: sql<string>`${customerId}::uuid` }).select([
    "n.id",
    "n.customer_id as customerId",
    "n.noted_at as notedAt",
    "n.noted_by_name as byName",
    "n.words",
    sql<string | null>`n.promised_on::text`.as("promisedOn"),
    "n.promised_pence as promisedPence",
    promiseState(today).as("promiseState"),
    "n.next_act as nextAct",
    sql<string | null>`n.next_act_on::text`.as("nextActOn"),
  ]);
type NoteRow = Awaited<ReturnType<typeof readNotes>>[number];
const readNotes = (
  runner: Parameters<typeof runSql>[0],
  statement: ReturnType<typeof selectNotes>,
) => runSql(runner, statement);

const viewNote = (row: NoteRow): z.infer<typeof CallNote> => ({
  id: row.id,
  customerId: row.customerId,
  at: dateTime(row.notedAt),
  byName: row.byName,
  words: row.words,
  promise:
    row.promisedOn === null || row.promisedPence === null
      ? null
      : { on: row.promisedOn, pence: row.promisedPence, state: row.promiseState },
  next:
    row.nextAct === null || row.nextActOn === null ? null : { act: row.nextAct, on: row.nextActOn },
});

/** GET /customers/{id}/call-notes, the latest first: one statement a page. */
const list = business("invoices:read")
  .concat(findCustomer)
  .input(NoteQuery)
  .output(pageOf(CallNote))
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const notes = selectNotes(tenantId, ctx.customer.id, todayIn(timeZone, ctx.now));
    const rows = await search(q, (words) =>
      readNotes(
        ctx.db,
        notes
          .where(
            n.and([
              ...wordsIn(words, "n.found_by"),
              ...(after
                ? [
                    n(
                      n.refTuple("n.noted_at", "n.id"),
                      "<",
                      n.tuple(sql<Date>`${after[0]}::timestamptz`, sql<string>`${after[1]}::uuid`),
                    ),
                  ]
                : []),
            ]),
          )
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewNote, (row) => [dateTime(row.notedAt), row.id]);
  });

/**
 * POST /customers/{id}/call-notes.
 * @throws conflict where the customer's data was erased; validation for a day that is over
 */
const add = business("invoices:write")
  .concat(findCustomer)
  .input(NewCallNote)
  .output(CallNote)
  .mutation(({ ctx, input: { words, promise, next } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id: customerId, name } = ctx.customer;
    const today = todayIn(timeZone, ctx.now);
    for (const [path, day] of [
      ["promise.on", promise?.on],
      ["next.on", next?.on],
    ] as const) {
      if (day !== undefined && day < today) throw invalid({ path, message: "This day is over." });
    }
    return ctx.change(async (tx, record) => {
      // Held against erasure until the note is there.
      const [customer] = await runSql(
        tx,
        sqlBuilder
          .selectFrom("customers")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", customerId)
          .forShare()
          .select("erased_at as erasedAt"),
      );
      if (!customer) throw notFound("customer");
      refuseErased(customer);
      const doer = doerOf(ctx.caller);
      const { id } = await tx.callNote.create({
        data: {
          tenantId,
          customerId,
          notedAt: ctx.now,
          notedByName: doer.name,
          notedByUserId: doer.id,
          words,
          promisedOn: promise && fromDay(promise.on),
          promisedPence: promise?.pence,
          nextAct: next?.act,
          nextActOn: next && fromDay(next.on),
        },
        select: { id: true },
      });
      const promised = promise
        ? `, who promised ${pounds(promise.pence)} by ${shortDay(fromDay(promise.on))}`
        : "";
      await record({
        action: "customer.call_noted",
        words: `Noted what was said with ${name}${promised}`,
        subject: { kind: "customer", id: customerId },
        after: { promise: promise ?? null, next: next ?? null },
      });
      const [note] = await readNotes(
        tx,
        selectNotes(tenantId, customerId, today).where("n.id", "=", id),
      );
      if (!note) throw new Error("The note is not there");
      return viewNote(note);
    });
  });

export const callNotes = router({ list, add });
