import { runSql, sql, sqlBuilder } from "@roundsman/db";
import type { Prisma } from "@roundsman/db";
import { ProviderFailed, ProviderNotConfigured } from "@roundsman/providers";
import { z } from "zod";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { search } from "../../../platform/values/search";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import { productCategories, readCodes, twice } from "../journal/codes";
import { usualCodes } from "../journal/usual-codes";
import {
  calling,
  choicesOf,
  lockConnection,
  readConnection,
  unsealFor,
  whyIdle,
} from "./connection";
import { beginConsent, takeConsent } from "./consent";
import {
  AccountsChange,
  AccountsChart,
  AccountsConnection,
  AccountsDocument,
  AccountsState,
  Consented,
  Program,
  programNames,
  SendAgain,
} from "./schema";
import { propose } from "./propose";
import { connectionNow, readDocuments, viewConnection, viewDocument } from "./view";

const subject = (tenantId: string) => ({ kind: "accounts_connection", id: tenantId });

/** GET /books/accounts. */
const get = business("connections:read")
  .output(AccountsConnection)
  .query(({ ctx }) => viewConnection(ctx));

/** Only people of the business give away or take back what opens its books elsewhere (docs/decisions/0170). */
const byPeople = { personOnly: true, moneyDestination: true, unrepeatable: true } as const;

/** The button "Connect": gives the program's own page, on which the business consents. */
const connect = business("connections:write", byPeople)
  .input(z.object({ program: Program }))
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx, input }) => ({ url: await beginConsent(ctx, input.program) }));

/** What the program's page sent back. */
const consent = business("connections:write", byPeople)
  .input(Consented)
  .output(AccountsConnection)
  .mutation(async ({ ctx, input }) => {
    await takeConsent(ctx, input);
    return viewConnection(ctx);
  });

/** What can be chosen in the program: it is asked each time. */
const chart = business("connections:read", { heavy: "export" })
  .output(AccountsChart)
  .query(async ({ ctx }) => {
    const row = await readConnection(ctx.db, ctx.business.id);
    if (!row) throw conflict(whyIdle(row) ?? "");
    const nothing = { sales: [], writeOffs: [], clearing: [], banks: [], taxes: [], tracking: [] };
    const isChosen = row.organisationId !== null;
    const organisations = await calling(ctx, row, (program, { accessToken }) =>
      program.organisations(accessToken, row.realmId),
    );
    const found = isChosen
      ? (await calling(ctx, row, (program, access) => program.chart(access))).value
      : nothing;
    const own = await readCodes(ctx.db, ctx.business.id);
    const codes = own.program === row.program ? own : usualCodes(row.program);
    const categories = new Set([
      ...(await productCategories(ctx.db, ctx.business.id)),
      ...(choicesOf(row)?.categories ?? []).map(({ category }) => category),
    ]);
    return {
      organisations,
      ...found,
      categories: [...categories].toSorted(),
      proposed: propose(found, codes),
    };
  });

/**
 * PATCH /books/accounts. Another organisation begins anew: what was sent to the one before stays there.
 * @throws conflict where nothing is connected; validation for an organisation that the connection does not open, and for a
 * category that is named twice
 */
const change = business("connections:write")
  .input(AccountsChange)
  .output(AccountsConnection)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    if (Object.keys(input).length === 0) return viewConnection(ctx);
    const known = await readConnection(ctx.db, tenantId);
    if (!known) throw conflict("No accounts program is connected.");
    const { organisationId, choices, startsOn, paused } = input;
    const named = (choices?.categories ?? []).map(({ category }) => category);
    const issues = twice(named, "choices.categories");
    if (issues.length > 0) throw invalid(...issues);
    const organisation =
      organisationId === undefined || organisationId === known.organisationId
        ? null
        : await (async () => {
            const all = await calling(ctx, known, (program, { accessToken }) =>
              program.organisations(accessToken, known.realmId),
            );
            const found = all.find(({ id }) => id === organisationId);
            const message = "The connection does not open this organisation.";
            if (!found) throw invalid({ path: "organisationId", message });
            return found;
          })();
    await ctx.change(async (tx, record) => {
      const before = await lockConnection(tx, tenantId);
      if (!before) throw conflict("No accounts program is connected.");
      const set = {
        ...(organisation && {
          organisation_id: organisation.id,
          organisation_name: organisation.name,
          choices: null,
          starts_on: null,
          read_until: null,
        }),
        // Another choice may bring days in that were not sent.
        ...((organisation ?? choices ?? startsOn) !== undefined && { days_checked_on: null }),
        ...(choices && { choices: JSON.stringify(choices) }),
        ...(startsOn !== undefined && { starts_on: sql<Date>`${startsOn}::date` }),
        ...(paused !== undefined && { paused_at: paused ? (before.pausedAt ?? ctx.now) : null }),
      };
      // The organisation that it is already.
      if (Object.keys(set).length === 0) {
        await record(null);
        return;
      }
      await runSql(
        tx,
        sqlBuilder.updateTable("accounts_connections").set(set).where("tenant_id", "=", tenantId),
      );
      const name = programNames[before.program];
      const after: Prisma.InputJsonObject = {
        ...(organisation && { organisation: organisation.name }),
        ...(choices && { choices }),
        ...(startsOn !== undefined && { startsOn }),
        ...(paused !== undefined && { paused }),
      };
      await record({
        action: "accounts.changed",
        words:
          paused === undefined
            ? `Changed what is sent to ${name}`
            : `${paused ? "Paused" : "Resumed"} sending to ${name}`,
        subject: subject(tenantId),
        before: {
          organisation: before.organisationName,
          choices: choicesOf(before),
          startsOn: before.startsOn,
          paused: before.pausedAt !== null,
        },
        after,
      });
      await enqueue(tx, "send_accounts", { tenantId }, { key: `accounts:${tenantId}` });
    });
    return viewConnection(ctx);
  });

/**
 * POST /books/accounts/disconnect. What was sent stays there, and is known here: connected to the same organisation
 * again, nothing is sent twice.
 */
const disconnect = business("connections:write", { personOnly: true, moneyDestination: true })
  .output(AccountsConnection)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const row = await ctx.change(async (tx, record) => {
      const before = await lockConnection(tx, tenantId);
      if (!before) throw conflict("No accounts program is connected.");
      await tx.accountsConnection.deleteMany({ where: { tenantId } });
      await record({
        action: "accounts.disconnected",
        words: `Disconnected ${programNames[before.program]}`,
        subject: subject(tenantId),
        before: { program: before.program, organisation: before.organisationName },
      });
      return before;
    });
    // The business's own part is done; a program that can't be reached ends an unused connection by itself.
    const token = unsealFor(ctx.settings.connectionsKey, tenantId, row.refreshSecret);
    await ctx.providers.accounts[row.program].revoke(token).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed || error instanceof ProviderNotConfigured)) throw error;
      ctx.log.warn({ tenantId }, "an accounts program was not told of the end");
    });
    return viewConnection(ctx);
  });

const DocumentsQuery = PageQuery.extend({
  q: z.string().max(120).optional(),
  state: AccountsState.optional(),
  /** A customer, invoice, credit note or receipt; of an invoice its payments and credits too. */
  sourceId: Uuid.optional(),
});

/** GET /books/accounts/documents: what is there, and what was refused and why. */
const documents = business("connections:read", { or: "invoices:read" })
  .input(DocumentsQuery)
  .output(pageOf(AccountsDocument))
  .query(async ({ ctx, input: { q, state, sourceId, cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const after = decodeCursor(cursor, z.tuple([z.string(), Uuid]));
    const now = await connectionNow(ctx.db, tenantId);
    if (!now?.organisationId) return { items: [], nextCursor: null };
    const { program, organisationId } = now;
    const asked = { organisationId, name: program, state, sourceId, after, limit: limit + 1 };
    const rows = await search(q, (words) => readDocuments(ctx.db, tenantId, { ...asked, words }));
    return toPage(
      rows,
      limit,
      (row) => viewDocument(row, program),
      (row) => [row.changedAt.toISOString(), row.id],
    );
  });

/** POST /books/accounts/documents/send: again, these or all that were refused. */
const sendAgain = business("accounting:write")
  .input(SendAgain)
  .output(z.object({ waiting: z.int() }))
  .mutation(async ({ ctx, input: { ids } }) => {
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      if (ids) {
        const known = await tx.accountsDocument.count({ where: { tenantId, id: { in: ids } } });
        if (known < new Set(ids).size) throw notFound("document");
      }
      const rows = await runSql(
        tx,
        sqlBuilder
          .updateTable("accounts_documents")
          .set({ state: sql.lit("waiting"), changed_at: ctx.now })
          .where("tenant_id", "=", tenantId)
          .where("state", "=", sql.lit("refused"))
          .where((eb) => (ids ? eb("id", "in", ids) : eb.lit(true)))
          .returning("id"),
      );
      if (rows.length === 0) {
        await record(null);
        return { waiting: 0 };
      }
      await record({
        action: "accounts.sent_again",
        words: `Sent ${rows.length} refused document${rows.length === 1 ? "" : "s"} again`,
        subject: subject(tenantId),
        after: { count: rows.length },
      });
      await enqueue(tx, "send_accounts", { tenantId }, { key: `accounts:${tenantId}` });
      return { waiting: rows.length };
    });
  });

export const accounts = router({
  get,
  connect,
  consent,
  chart,
  change,
  disconnect,
  documents,
  sendAgain,
});
