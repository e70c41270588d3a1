import { randomUUID } from "node:crypto";
import { seal } from "@roundsman/db";
import type { TestService } from "../service/test-service";

/** A connection to Xero as it is kept, and an invoice that Xero refused. Xero itself is not asked. */
export async function connectAccounts(
  { database, settings }: Pick<TestService, "database" | "settings">,
  tenantId: string,
): Promise<{ documentId: string; invoiceId: string }> {
  const rows = database.service;
  const organisationId = "an-organisation";
  const secret = seal(settings.connectionsKey, {
    purpose: "accounts",
    owner: tenantId,
    secret: "a token",
  });
  await rows.accountsConnection.create({
    data: {
      tenantId,
      organisationId,
      organisationName: "An organisation",
      program: "xero",
      accessSecret: secret,
      refreshSecret: secret,
      accessUntil: new Date(),
      connectedAt: new Date(),
    },
  });
  const invoiceId = randomUUID();
  const { id } = await rows.accountsDocument.create({
    data: {
      tenantId,
      organisationId,
      sourceId: invoiceId,
      kind: "invoice",
      invoiceId,
      wantedPence: 100,
      state: "refused",
      why: "The document date is before the end of the locked period.",
      changedAt: new Date(),
    },
    select: { id: true },
  });
  return { documentId: id, invoiceId };
}
