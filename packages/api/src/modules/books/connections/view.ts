import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { accountsNames, type AccountsName } from "@roundsman/providers";
import type { z } from "zod";
import {
  moneyDestinationRefusal,
  whyNotAllowed,
  type BusinessCaller,
} from "../../../platform/access/caller";
import type { Context } from "../../../platform/context/context";
import { dateTime, dateTimeOrNull, fromDay, longDay } from "../../../platform/values/format";
import { wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { choicesOf, readConnection, whyIdle } from "./connection";
import { DayFigures, receivedPence } from "./days/schema";
import {
  counterSales,
  programNames,
  type AccountsConnection,
  type AccountsDocument,
  type AccountsState,
} from "./schema";
import { countNotSent, nothingLeftOut } from "./wanted";

type Asking = Context & BusinessCaller & { db: SqlRunner };

/** Null, or why the caller may not connect or disconnect: no key and no support session may. */
export const whyNotConnected = ({ caller, scopes }: BusinessCaller): string | null =>
  moneyDestinationRefusal(caller) ??
  (caller.kind === "key" ? "A key can't do this: sign in." : null) ??
  whyNotAllowed({ caller, scopes }, ["connections:write"], { changes: true });

export async function viewConnection(ctx: Asking): Promise<AccountsConnection> {
  const tenantId = ctx.business.id;
  const row = await readConnection(ctx.db, tenantId);
  const counts = row?.organisationId
    ? await countDocuments(ctx.db, tenantId, row.organisationId)
    : [];
  const count = (...states: string[]) =>
    counts.reduce((sum, one) => sum + (states.includes(one.state) ? one.count : 0), 0);
  const startsOn = row?.startsOn ?? null;
  return {
    available: accountsNames.filter((name) => ctx.providers.accounts[name].available),
    program: row?.program ?? null,
    organisationId: row?.organisationId ?? null,
    organisationName: row?.organisationName ?? null,
    connectedAt: dateTimeOrNull(row?.connectedAt ?? null),
    endedAt: dateTimeOrNull(row?.endedAt ?? null),
    pausedAt: dateTimeOrNull(row?.pausedAt ?? null),
    restsUntil: row?.restsUntil && row.restsUntil > ctx.now ? dateTime(row.restsUntil) : null,
    startsOn,
    choices: row ? choicesOf(row) : null,
    idle: whyIdle(row),
    documents: {
      waiting: count("waiting", "sending"),
      sent: count("sent"),
      refused: count("refused"),
    },
    notSent: startsOn
      ? await countNotSent(ctx.db, {
          tenantId,
          startsOn,
          organisationId: row?.organisationId ?? null,
        })
      : nothingLeftOut,
    can: {
      connect: whyNotConnected(ctx),
      change: whyNotAllowed(ctx, ["connections:write"], { changes: true }),
    },
  };
}

const countDocuments = (db: SqlRunner, tenantId: string, organisationId: string) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("accounts_documents")
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "=", organisationId)
      .groupBy("state")
      .select(["state", sql<number>`count(*)::int`.as("count")]),
  );

interface Filters {
  organisationId: string;
  name: AccountsName;
  state?: z.infer<typeof AccountsState>;
  sourceId?: string;
  words: readonly Word[];
  after: [string, string] | null;
  limit: number;
}

const named = sql<string>`search_text(concat_ws(' ', c.name, n.number, i.number, w.number, y.day::text))`;

/** Documents, the latest change first. One statement. */
export const readDocuments = (
  db: SqlRunner,
  tenantId: string,
  { organisationId, state, sourceId, words, after, limit }: Filters,
) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("accounts_documents as d")
      .leftJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.id", "=", "d.source_id"),
      )
      .leftJoin("credit_notes as n", (join) =>
        join.onRef("n.tenant_id", "=", "d.tenant_id").onRef("n.id", "=", "d.source_id"),
      )
      .leftJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
      )
      .leftJoin("bad_debts as b", (join) =>
        join.onRef("b.tenant_id", "=", "d.tenant_id").onRef("b.id", "=", "d.source_id"),
      )
      .leftJoin("invoices as w", (join) =>
        join.onRef("w.tenant_id", "=", "b.tenant_id").onRef("w.id", "=", "b.invoice_id"),
      )
      .leftJoin("accounts_days as y", (join) =>
        join.onRef("y.tenant_id", "=", "d.tenant_id").onRef("y.id", "=", "d.invoice_id"),
      )
      .where("d.tenant_id", "=", tenantId)
      .where("d.organisation_id", "=", organisationId)
      .where((eb) =>
        state === undefined
          ? eb.lit(true)
          : state === "waiting"
            ? eb("d.state", "in", ["waiting", "sending"])
            : eb("d.state", "=", sql.lit(state)),
      )
      .where((eb) =>
        sourceId === undefined
          ? eb.lit(true)
          : eb.or([eb("d.source_id", "=", sourceId), eb("d.invoice_id", "=", sourceId)]),
      )
      .where((eb) => eb.and(wordsIn(words, named)))
      .where((eb) =>
        after === null
          ? eb.lit(true)
          : eb(
              eb.refTuple("d.changed_at", "d.id"),
              "<",
              eb.tuple(sql<Date>`${after[0]}::timestamptz`, after[1]),
            ),
      )
      .orderBy("d.changed_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit)
      .select([
        "d.id",
        "d.kind",
        "d.source_id as sourceId",
        "d.wanted_pence as wantedPence",
        "d.state",
        "d.why",
        "d.sent_at as sentAt",
        "d.changed_at as changedAt",
        "c.name as customerName",
        "n.number as creditNoteNumber",
        "n.invoice_id as creditedId",
        "i.id as invoiceId",
        "i.number as invoiceNumber",
        "w.id as writtenOffId",
        "w.number as writtenOffNumber",
        "y.id as dayId",
        "y.figures",
        sql<string | null>`y.day::text`.as("day"),
      ]),
  );

type DocumentRow = Awaited<ReturnType<typeof readDocuments>>[number];

export function viewDocument(row: DocumentRow, program: AccountsName): AccountsDocument {
  const { id, kind, sourceId, state, why, sentAt, changedAt } = row;
  return {
    id,
    program,
    kind,
    sourceId,
    name: nameOf(row),
    invoiceId: row.invoiceId ?? row.creditedId ?? row.writtenOffId,
    amountPence: kind === "contact" ? 0 : amountOf(row),
    badDebt: row.writtenOffId !== null,
    day: row.day,
    state: state === "sending" ? "waiting" : state,
    why,
    hint: state === "refused" ? hintOf(why ?? "", program) : null,
    sentAt: dateTimeOrNull(sentAt),
    changedAt: dateTime(changedAt),
  };
}

/** A day's invoice may come to nothing, which no row does. */
const amountOf = ({ kind, dayId, figures, wantedPence }: DocumentRow): number =>
  kind === "invoice" && dayId !== null
    ? receivedPence(dayId, DayFigures.parse(figures))
    : wantedPence;

function nameOf(row: DocumentRow): string {
  const { kind, customerName, creditNoteNumber, invoiceNumber, writtenOffNumber } = row;
  if (row.day !== null && kind !== "contact") return nameOfDay(kind, longDay(fromDay(row.day)));
  if (writtenOffNumber !== null) return `Bad debt of ${writtenOffNumber}`;
  switch (kind) {
    case "contact":
      return customerName ?? counterSales;
    case "invoice":
      return invoiceNumber ?? "Invoice";
    case "credit_note":
      return creditNoteNumber ?? "Credit note";
    case "payment":
      return `Payment of ${invoiceNumber ?? "an invoice"}`;
    case "credit":
      return `${creditNoteNumber ?? "Credit"} on ${invoiceNumber ?? "an invoice"}`;
  }
}

function nameOfDay(kind: AccountsDocument["kind"], day: string): string {
  switch (kind) {
    case "credit_note":
      return `Paid back and fees of ${day}`;
    case "payment":
      return `Money of ${day}`;
    default:
      return `Paid sales of ${day}`;
  }
}

/** What usually mends it. The program's own words stand beside it. */
function hintOf(why: string, program: AccountsName): string {
  const name = programNames[program];
  const hints: [RegExp, string][] = [
    [/lock|period|closed/i, `Open the period in ${name}, then send it again.`],
    [
      /account code|TaxType|tax code|Account could not|Invalid Reference/i,
      "Choose the accounts and taxes anew, then send it again.",
    ],
    [
      /unique|duplicate|already exists|assigned to/i,
      `Something in ${name} has the same name or number. Change or void that one, then send it again.`,
    ],
    [
      /exceeds|more than the open balance|outstanding/i,
      `It is paid or credited in ${name} already. Take one of the two out, then send it again.`,
    ],
    [/was deleted/i, `Reverse its receipt here, or send it to ${name} again.`],
    [
      /cannot be voided|payments or credit/i,
      `Take its payments out in ${name} first, then send it again.`,
    ],
  ];
  return (
    hints.find(([words]) => words.test(why))?.[1] ??
    `Put it right here or in ${name}, then send it again.`
  );
}

/** Where one thing stands; null where it is no concern of the program. */
export const connectionNow = async (db: SqlRunner, tenantId: string) =>
  runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("accounts_connections")
      .where("tenant_id", "=", tenantId)
      .select(["program", "organisation_id as organisationId"]),
  );
