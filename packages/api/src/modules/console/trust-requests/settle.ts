import type { Prisma, TrustStatus, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";

/**
 * Moves a request on, if it still stands where it was when it was read: of two answers at once one
 * is given. @throws conflict for the other
 */
export async function settle(
  tx: Tx,
  request: { id: string; status: TrustStatus },
  data: Prisma.TrustRequestUpdateManyMutationInput,
) {
  const [row] = await tx.trustRequest.updateManyAndReturn({
    where: { id: request.id, status: request.status },
    data,
  });
  if (!row) throw conflict("This request was answered in the meantime.");
  return row;
}
