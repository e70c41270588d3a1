import type { Context } from "../../../platform/context/context";
import { keepPicture } from "../../stock";

type Keeping = Pick<Context, "providers" | "budget" | "log">;

/**
 * Keeps the picture of a paper before the change that names it, and drops it where that fails; drops the one that it
 * stands in place of once that is through.
 * @param scan a data URL; null takes the one before away, undefined leaves it
 * @throws validation on `scan` where it is no picture, and what `change` throws
 */
export async function withScan<Result>(
  ctx: Keeping,
  { tenantId, scan }: { tenantId: string; scan: string | null | undefined },
  change: (
    scanKey: string | null | undefined,
  ) => Promise<{ result: Result; dropped: string | null }>,
): Promise<Result> {
  const kept = typeof scan === "string" ? await keepPicture(ctx, tenantId, scan, "scan") : scan;
  const key = typeof kept === "object" && kept !== null ? kept.fileKey : kept;
  try {
    const { result, dropped } = await change(key);
    await drop(ctx, dropped);
    return result;
  } catch (error) {
    await drop(ctx, key ?? null);
    throw error;
  }
}

async function drop({ providers, log }: Keeping, fileKey: string | null): Promise<void> {
  if (fileKey === null) return;
  try {
    await providers.files.delete(fileKey);
  } catch (error) {
    log.warn({ error, fileKey }, "A scan that is no longer named could not be deleted");
  }
}
