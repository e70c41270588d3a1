import {
  rowsAsTable,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type RawBuilder,
} from "@roundsman/db";
import { ProviderFailed, type Outcome, type OutKind } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { nextOutgoing } from "./batches";
import { composeDays } from "./days/compose";
import {
  calling,
  choicesOf,
  hashOf,
  holdConnection,
  holdOn,
  letGo,
  type ConnectionRow,
  type Tools,
} from "./connection";
import { readPayments } from "./pull";
import { programNames } from "./schema";
import type { Outgoing } from "./waiting";
import { bringInLine } from "./wanted";

/* Sends what is to be in the accounts program, and takes out what is not to be there (docs/decisions/0257). */

interface Held {
  row: ConnectionRow;
  by: string;
  organisationId: string;
}

/** What leans on others comes after them; what is taken out goes the other way. */
const order = ["contact", "invoice", "credit_note", "payment", "refund", "credit"] as const;
const removals = ["credit", "payment", "credit_note", "invoice"] as const;

/** Asks for a run for each business that has a connection. By the clock. */
export async function sendAllAccounts({ database }: Pick<Service, "database">): Promise<void> {
  const rows = await runSql(
    database.service,
    sqlBuilder
      .selectFrom("accounts_connections")
      .where("ended_at", "is", null)
      .where("paused_at", "is", null)
      .where("starts_on", "is not", null)
      .select("tenant_id as tenantId"),
  );
  for (const { tenantId } of rows) {
    const key = `accounts:${tenantId}`;
    await enqueue(database.service, "send_accounts", { tenantId }, { key });
  }
}

/**
 * Sends what waits, and reads what was paid there. One worker at a time for a business; what it leaves undone, another
 * run finds.
 */
export async function sendAccounts(
  service: Tools,
  { tenantId }: Tasks["send_accounts"],
  now = new Date(),
): Promise<void> {
  const hold = await holdConnection(service, tenantId);
  const organisationId = hold?.row.organisationId ?? null;
  if (!hold || organisationId === null) return;
  const held = { ...hold, organisationId };
  let restMs = 0;
  try {
    const { program, choices: kept } = hold.row;
    const startsOn = hold.row.startsOn ?? "";
    const choices = choicesOf(hold.row);
    const badDebts = (choices?.badDebts ?? null) !== null;
    const paidFrom = choices?.paidSales?.startsOn ?? null;
    const asked = { tenantId, organisationId, startsOn, badDebts, paidFrom };
    await bringInLine(service.database.service, asked, now);
    if (choices) {
      const goOn = () => holdOn(service, { tenantId, by: held.by });
      await composeDays(service, { ...asked, program, choices, kept, now, goOn });
    }
    restMs = await takeOut(service, held);
    for (const kind of order) {
      while (restMs === 0) {
        const rest = await sendNext(service, held, kind);
        if (rest === null) break;
        restMs = rest;
      }
    }
    if (restMs === 0) restMs = await readPayments(service, held, now);
  } catch (error) {
    if (!(error instanceof ProviderFailed) || error.retryAfterMs === null) throw error;
    restMs = error.retryAfterMs;
  } finally {
    await letGo(service, { tenantId, by: held.by }, restMs);
  }
  if (restMs > 0) {
    const when = { runAt: new Date(Date.now() + restMs), key: `accounts:${tenantId}` };
    await enqueue(service.database.service, "send_accounts", { tenantId }, when);
  }
}

/** Sends one batch of a kind. Gives for how long the program wants to be left alone; null where none of it waits. */
async function sendNext(tools: Tools, held: Held, kind: OutKind): Promise<number | null> {
  const { row, organisationId } = held;
  const { tenantId, program } = row;
  const choices = choicesOf(row);
  if (!choices) return null;
  const db = tools.database.service;
  const limit = tools.providers.accounts[program].mostAtOnce;
  const batch = await nextOutgoing(db, kind, { tenantId, organisationId, choices, limit });
  return batch.length === 0 ? null : sendBatch(tools, held, batch);
}

async function sendBatch(tools: Tools, held: Held, batch: readonly Outgoing[]): Promise<number> {
  const ids = batch.map(({ id }) => id);
  await mark(tools, held, ids, "sending");
  // The same content after the same answers is the same request; another one where anything of it changed.
  const content = batch.map(({ id, answers, document }) => [id, answers, document]);
  const key = hashOf(JSON.stringify(content)).slice(0, 40);
  const look = batch.some(({ isUnsure }) => isUnsure);
  await holdOn(tools, { tenantId: held.row.tenantId, by: held.by });
  try {
    const { value, restMs } = await calling(tools, held.row, (program, access) =>
      program.put(
        access,
        batch.map(({ document }) => document),
        { key, look },
      ),
    );
    await note(tools, held, batch, value);
    return restMs;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    if (error.code === "declined") {
      const [only, another] = batch;
      if (only && !another) {
        await note(tools, held, batch, [{ done: false, why: error.message }]);
        return 0;
      }
      // One of them spoils the whole request: which one is found by sending each by itself.
      let restMs = 0;
      for (const one of batch) restMs = Math.max(restMs, await sendBatch(tools, held, [one]));
      return restMs;
    }
    // Nothing of it was done, unless an answer was lost before.
    const isUndone = error.code === "unauthorised" || error.retryAfterMs !== null;
    if (isUndone && !look) await mark(tools, held, ids, "waiting");
    throw error;
  }
}

const mark = (
  { database }: Tools,
  { row }: Held,
  ids: readonly string[],
  state: "waiting" | "sending",
) =>
  runSql(
    database.service,
    sqlBuilder
      .updateTable("accounts_documents")
      .set({ state })
      .where("tenant_id", "=", row.tenantId)
      .where("id", "in", [...ids]),
  );

interface Noted {
  id: string;
  external_id: string | null;
  total: number | null;
  /** The total of the document as it was sent; null: the sum of its row. */
  expected: number | null;
  is_money: boolean;
  why: string | null;
}

/** Writes down what became of each. */
async function note(
  { database }: Tools,
  { row }: Held,
  batch: readonly Outgoing[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const name = programNames[row.program];
  const rows = batch.flatMap(({ id, document, totalPence }, at): Noted[] => {
    const outcome = outcomes[at];
    if (!outcome) return [];
    const expected = totalPence ?? null;
    if (!outcome.done) {
      const why = outcome.why.slice(0, 1000);
      return [{ id, external_id: null, total: null, expected, is_money: false, why }];
    }
    const { id: external_id, totalPence: total } = outcome;
    const is_money = ["payment", "refund", "credit"].includes(document.kind);
    return [{ id, external_id, total, expected, is_money, why: null }];
  });
  const table = rowsAsTable("done", rows, {
    id: "uuid",
    external_id: "text",
    total: "int",
    expected: "int",
    is_money: "bool",
    why: "text",
  });
  const sum = sql<number>`case when done.is_money then coalesce(done.total, d.wanted_pence) else d.wanted_pence end`;
  const expected = sql<number>`coalesce(done.expected, d.wanted_pence)`;
  const differs = sql<string>`case when not done.is_money and d.kind <> 'contact' and done.total <> ${expected}
    then ${`${name} has `} || '£' || ${inPounds(sql`done.total`)} || ' in place of £' || ${inPounds(expected)} || '.' end`;
  await runSql(
    database.service,
    sqlBuilder
      .updateTable("accounts_documents as d")
      .from(table)
      .where("d.tenant_id", "=", row.tenantId)
      .whereRef("d.id", "=", "done.id")
      .set({
        external_id: sql<string | null>`done.external_id`,
        sent_pence: sql<number>`case when done.external_id is null then 0 else ${sum} end`,
        // What was found there may be of an earlier sum: it is taken out then, and sent anew.
        state: sql`case when done.external_id is null then 'refused'::accounts_state
          when ${sum} <> d.wanted_pence then 'waiting'::accounts_state else 'sent'::accounts_state end`,
        why: sql<string | null>`coalesce(done.why, ${differs})`,
        answers: sql<number>`d.answers + 1`,
        sent_at: sql<Date | null>`case when done.external_id is null then d.sent_at else ${new Date()}::timestamptz end`,
      }),
  );
}

/** A sum in pence, not below zero, in pounds: 1234 as "12.34". A cluster takes no `to_char` within CASE. */
const inPounds = (pence: RawBuilder<unknown>) =>
  sql<string>`((${pence}) / 100)::text || '.' || lpad(((${pence}) % 100)::text, 2, '0')`;

/** Takes out what is not to be there, or not with this sum. Gives how long the program wants to be left alone. */
async function takeOut(tools: Tools, { row, by, organisationId }: Held): Promise<number> {
  const { tenantId } = row;
  const db = tools.database.service;
  for (const kind of removals) {
    const rows = await runSql(
      db,
      sqlBuilder
        .selectFrom("accounts_documents as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.organisation_id", "=", organisationId)
        .where("d.kind", "=", kind)
        .where("d.state", "in", ["waiting", "sending"])
        .where("d.external_id", "is not", null)
        .whereRef("d.wanted_pence", "<>", "d.sent_pence")
        .orderBy("d.id")
        .select([
          "d.id",
          "d.answers",
          sql<string>`d.external_id`.as("externalId"),
          sql<string | null>`(select k.external_id from accounts_documents k
            where ${sameBusiness("k", "d")} and k.organisation_id = d.organisation_id
              and k.kind = 'credit_note' and k.source_id = d.source_id)`.as("creditNoteId"),
        ]),
    );
    for (const { id, answers, externalId, creditNoteId } of rows) {
      await holdOn(tools, { tenantId, by });
      const key = hashOf(`remove ${id}:${answers}`).slice(0, 40);
      const { value, restMs } = await calling(tools, row, (program, access) =>
        program.remove(access, { kind, id: externalId, creditNoteId }, key),
      );
      await runSqlForOne(
        db,
        sqlBuilder
          .updateTable("accounts_documents")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", id)
          .set(
            value.done
              ? {
                  external_id: null,
                  sent_pence: 0,
                  answers: answers + 1,
                  why: null,
                  state: sql`case when wanted_pence = 0 then 'removed'::accounts_state
                    else 'waiting'::accounts_state end`,
                }
              : { state: sql.lit("refused"), why: value.why.slice(0, 1000), answers: answers + 1 },
          )
          .returning("id"),
      );
      if (restMs > 0) return restMs;
    }
  }
  return 0;
}
