import { Prisma, type PrismaClient, type TransferStatus, type Tx } from "@roundsman/db";

/** A transfer between yards that rides on a round. */
export interface CarriedTransfer {
  id: string;
  fromLocationId: string;
  toLocationId: string;
  status: TransferStatus;
}

/** The transfers a round carries, oldest first; those cancelled left out. */
export const carriedTransfers = (
  db: PrismaClient | Tx,
  tenantId: string,
  roundId: string,
): Promise<CarriedTransfer[]> =>
  db.$queryRaw<CarriedTransfer[]>(Prisma.sql`
    SELECT id, from_location_id AS "fromLocationId", to_location_id AS "toLocationId", status
      FROM stock_transfers
     WHERE tenant_id = ${tenantId}::uuid AND round_id = ${roundId}::uuid AND status <> 'cancelled'
     ORDER BY created_at, id`);
