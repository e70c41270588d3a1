import {
  anyUuid,
  expressionBuilder,
  jsonBuildObject,
  rowsAsTable,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { enqueueForRows } from "../../../platform/jobs/enqueue";

/** A mail as a change writes it; the worker sends it. `kind` names the template, for the list of mails. */
export interface Letter {
  kind: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html?: string | null;
  /** What it is about. */
  about?: { kind: string; id: string };
  /** What the worker draws and attaches, where that does not follow from what it is about. */
  attached?: Record<string, string>;
}

/** A mail of a business, written and enqueued in the transaction of what it tells of. */
export const queueEmail = async (
  tx: Tx,
  tenantId: string,
  letter: Letter,
  now: Date,
): Promise<void> => {
  await queueEmails(tx, tenantId, [letter], now);
};

/** Any number of them, in two statements. Gives the id of each, with what it is about. */
export async function queueEmails(
  tx: Tx,
  tenantId: string,
  letters: readonly Letter[],
  now: Date,
): Promise<{ id: string; subjectId: string | null }[]> {
  const written = await tx.email.createManyAndReturn({
    data: letters.map((letter) => ({
      tenantId,
      kind: letter.kind,
      toAddress: letter.to,
      replyTo: letter.replyTo,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      subjectKind: letter.about?.kind,
      subjectId: letter.about?.id,
      attached: letter.attached,
      createdAt: now,
    })),
    select: { id: true, subjectId: true },
  });
  const ids = written.map(({ id }) => ({ id }));
  const mails = sqlBuilder.selectFrom(rowsAsTable("mail", ids, { id: "uuid" }));
  const tenant = sql<string>`${tenantId}::text`;
  await enqueueForRows(tx, "send_email", mails, {
    payload: jsonBuildObject({ tenantId: tenant, emailId: sql.ref<string>("mail.id") }),
  });
  return written;
}

/** A mail that is sent again: its kind, and the business's id; null for the service's own. */
interface Requeued {
  name: string;
  tenantId: string | null;
}

const mail = expressionBuilder<Pick<Tables, "service_emails">, "service_emails">();

/** Of either table of mails, without an alias: those written since then that no server took. */
export const hasFailedSince = (since: Date): Expression<SqlBool> =>
  mail.and([mail("status", "=", sql.lit("failed")), mail("created_at", ">", since)]);

/**
 * Failed mails written since then are queued anew, the businesses' and the service's own: these ids, or all.
 * The condition on the row decides between two who ask at once, so each goes once.
 */
export async function requeueFailed(
  tx: Tx,
  ids: readonly string[] | "all",
  since: Date,
): Promise<Requeued[]> {
  const isMeant = mail.and([
    hasFailedSince(since),
    ...(ids === "all" ? [] : [mail("id", "=", anyUuid(ids))]),
  ]);
  const ofBusinesses = sqlBuilder
    .with("again", (db) =>
      db
        .updateTable("emails")
        .set({ status: "queued", last_error: null })
        .where(isMeant)
        .returning(["id", "tenant_id", "kind"]),
    )
    .selectFrom("again")
    .select(["kind as name", "tenant_id as tenantId"]);
  const ofService = sqlBuilder
    .with("again", (db) =>
      db
        .updateTable("service_emails")
        .set({ status: "queued", last_error: null })
        .where(isMeant)
        .returning(["id", "kind"]),
    )
    .selectFrom("again")
    .select(["kind as name", sql<null>`null::text`.as("tenantId")]);
  const [tenantId, emailId] = [sql.ref<string>("tenant_id"), sql.ref<string>("id")];
  const ofEither: Requeued[] = await enqueueForRows(tx, "send_email", ofBusinesses, {
    payload: jsonBuildObject({ tenantId, emailId }),
  });
  const payload = jsonBuildObject({ emailId });
  return [
    ...ofEither,
    ...(await enqueueForRows(tx, "send_service_email", ofService, { payload }, runOnOwnCopies)),
  ];
}
