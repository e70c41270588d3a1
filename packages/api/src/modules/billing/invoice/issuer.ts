import type { PrismaClient, Tx } from "@roundsman/db";

/** The business as its invoices and their mails name it. */
export const readIssuer = (db: Pick<PrismaClient | Tx, "business">, tenantId: string) =>
  db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: {
      name: true,
      address: true,
      phone: true,
      email: true,
      companyNumber: true,
      vatNumber: true,
      timeZone: true,
    },
  });
