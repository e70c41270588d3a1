import { randomBytes, createHash } from "node:crypto";
import { runSql, runSqlForOne, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { ProviderFailed, type AccountsName } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import type { BusinessCaller } from "../../../platform/access/caller";
import type { Change } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { linkTo, webPages } from "../../../platform/values/links";
import { mailOwners } from "../../business";
import { hashOf, programOf, sealedGrant, sealFor, unsealFor } from "./connection";
import { programNames } from "./schema";

/* How a business consents at the program: OAuth 2 authorisation code with PKCE (docs/decisions/0256). */

const lifeMs = milliseconds({ minutes: 10 });

type Asking = Context & BusinessCaller & { change: Change; db: SqlRunner };

const redirectUri = ({ settings }: Pick<Context, "settings">) =>
  linkTo(settings.urls.web, webPages.accountsBack);

/** Only a person of the business comes here, by a session of their own. */
const sessionOf = ({ caller }: Pick<BusinessCaller, "caller">): string =>
  caller.kind === "person" ? caller.sessionId : "";

/** Gives the program's page on which to consent. What was begun before by the same session is over. */
export async function beginConsent(ctx: Asking, name: AccountsName): Promise<string> {
  const program = programOf(ctx, name);
  const tenantId = ctx.business.id;
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(48).toString("base64url");
  const sessionId = sessionOf(ctx);
  await ctx.change(async (tx, record) => {
    await tx.accountsConsent.deleteMany({
      where: { tenantId, OR: [{ sessionId }, { expiresAt: { lt: ctx.now } }] },
    });
    await tx.accountsConsent.create({
      data: {
        tenantId,
        stateHash: hashOf(state),
        program: name,
        sessionId,
        verifierSecret: sealFor(ctx.settings.connectionsKey, tenantId, verifier),
        expiresAt: new Date(ctx.now.getTime() + lifeMs),
      },
      select: { tenantId: true },
    });
    await record({
      action: "accounts.connecting",
      words: `Began to connect ${programNames[name]}`,
      subject: { kind: "accounts_connection", id: tenantId },
    });
  });
  const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
  return program.consentUrl({ state, codeChallenge, redirectUri: redirectUri(ctx) });
}

const over = "This consent is over, or was begun by somebody else. Connect again.";

/** Takes what the program sent back. The state is used once, whatever comes of it. */
export async function takeConsent(
  ctx: Asking,
  { state, code, realmId = null }: { state: string; code: string; realmId?: string | null },
): Promise<void> {
  const tenantId = ctx.business.id;
  const key = ctx.settings.connectionsKey;
  const begun = await runSqlForOne(
    ctx.db,
    sqlBuilder
      .deleteFrom("accounts_consents")
      .where("tenant_id", "=", tenantId)
      .where("state_hash", "=", hashOf(state))
      .where("session_id", "=", sessionOf(ctx))
      .where("expires_at", ">", ctx.now)
      .returning(["program", "verifier_secret as verifierSecret"]),
  );
  if (!begun) throw conflict(over);
  const program = programOf(ctx, begun.program);
  const name = programNames[begun.program];
  const codeVerifier = unsealFor(key, tenantId, begun.verifierSecret);
  const { grant, organisations } = await (async () => {
    try {
      const consent = { code, realmId, codeVerifier, redirectUri: redirectUri(ctx) };
      const given = await program.takeConsent(consent);
      return {
        grant: given,
        organisations: await program.organisations(given.accessToken, realmId),
      };
    } catch (error) {
      if (error instanceof ProviderFailed && !["unreachable", "busy"].includes(error.code)) {
        throw conflict(`${name} did not accept this. Connect again.`);
      }
      throw error;
    }
  })();
  const [only, another] = organisations;
  if (!only) throw conflict(`${name} names no organisation. Connect again, and choose one there.`);
  const chosen = another ? null : only;
  await ctx.change(async (tx, record) => {
    const before = await tx.accountsConnection.findFirst({ where: { tenantId } });
    // The same organisation again: what was chosen for it holds.
    const isSame =
      before?.program === begun.program &&
      organisations.some(({ id }) => id === before.organisationId);
    const organisation = isSame
      ? { id: before.organisationId, name: before.organisationName }
      : { id: chosen?.id ?? null, name: chosen?.name ?? null };
    const columns = {
      program: begun.program,
      organisation_id: organisation.id,
      organisation_name: organisation.name,
      realm_id: realmId,
      ...sealedGrant(key, tenantId, grant),
      refreshing_until: null,
      connected_at: ctx.now,
      connected_by_user_id: ctx.caller.kind === "person" ? ctx.caller.person.id : null,
      ended_at: null,
      ...(!isSame && { choices: null, starts_on: null, paused_at: null, read_until: null }),
    };
    await runSql(
      tx,
      sqlBuilder
        .insertInto("accounts_connections")
        .values({ tenant_id: tenantId, ...columns })
        .onConflict((clash) => clash.column("tenant_id").doUpdateSet(columns)),
    );
    const to = organisation.name ? ` to ${organisation.name}` : "";
    await record({
      action: "accounts.connected",
      words: `Connected ${name}${to}`,
      subject: { kind: "accounts_connection", id: tenantId },
      after: { program: begun.program, organisation: organisation.name },
    });
    const who = ctx.caller.kind === "person" ? ctx.caller.person.name : "Somebody";
    await mailOwners(
      tx,
      tenantId,
      {
        kind: "accounts.connected",
        subject: `${name} was connected to ${ctx.business.name}`,
        paragraphs: [
          `${who} connected ${name}${to}. Once it is set up, invoices and payments are sent there.`,
          "If this was not you, disconnect it under Settings, Accounts, and change your password.",
        ],
      },
      ctx.now,
    );
  });
}
