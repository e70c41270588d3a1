import { sameBusiness, sql, sqlBuilder, type RawBuilder, type SqlRunner } from "@roundsman/db";
import type { OutDocument, OutKind } from "@roundsman/providers";
import type { Choices } from "./schema";
import { nobody } from "./wanted";

/* Rows that wait to be sent: what each kind of them is read from. */

export interface Asked {
  tenantId: string;
  organisationId: string;
  choices: Choices;
  limit: number;
}

/** A row that is to be sent, and what the program is to have. */
export interface Outgoing {
  id: string;
  /** A request was under way before: nobody knows whether it was done. */
  isUnsure: boolean;
  answers: number;
  /** The document's total, where the row does not have it. */
  totalPence?: number;
  document: OutDocument;
}

/** The kinds of rows. A refund is the payment of a credit note. */
type RowKind = Exclude<OutKind, "refund">;

/** What the program calls something that is there. */
export const externalId = (kind: RowKind, sourceId: RawBuilder<string>) => sql<string>`(
  select k.external_id from accounts_documents k
   where ${sameBusiness("k", "d")} and k.organisation_id = d.organisation_id and k.state = 'sent'
     and k.kind = ${kind}::accounts_kind and k.source_id = ${sourceId})`;

export const customerOf = (column: string) =>
  sql<string>`coalesce(${sql.ref(column)}, ${nobody}::uuid)`;

/** Of the kind, to be put there, those of which nobody knows first. */
export const waiting = (kind: RowKind, { tenantId, organisationId, limit }: Asked) =>
  sqlBuilder
    .selectFrom("accounts_documents as d")
    .where("d.tenant_id", "=", tenantId)
    .where("d.organisation_id", "=", organisationId)
    .where("d.kind", "=", kind)
    .where("d.state", "in", ["waiting", "sending"])
    .where("d.external_id", "is", null)
    .where("d.wanted_pence", ">", 0)
    .orderBy("d.state", "desc")
    .orderBy("d.id")
    .limit(limit)
    .select([
      "d.id",
      "d.answers",
      "d.source_id as sourceId",
      "d.wanted_pence as wantedPence",
      sql<boolean>`d.state = 'sending'`.as("isUnsure"),
    ]);

export type Reader = (db: SqlRunner, asked: Asked) => Promise<Outgoing[]>;
