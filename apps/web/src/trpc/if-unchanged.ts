import type { VersionedTable, WebRouter } from "@roundsman/api";
import { TRPCClientError } from "@trpc/client";

/**
 * Makes a write go through only if its row is as the page shows it. The service refuses it otherwise, and `wasChanged`
 * knows that refusal.
 */
export const ifUnchanged = (
  table: VersionedTable,
  { id, updatedAt }: { id: string; updatedAt: string },
) => ({ context: { unchanged: `${table} ${id} ${updatedAt}` } });

/** Tells whether a write was refused because somebody changed its row meanwhile. */
export function wasChanged(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<WebRouter>;
  return data?.httpStatus === 412;
}
