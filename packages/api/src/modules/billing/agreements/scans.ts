import { randomUUID } from "node:crypto";
import { invalid } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { keepPicture } from "../../stock";

type Keeping = Pick<Context, "providers" | "budget" | "log">;

const pdf =
  /^data:application\/pdf;base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** Keeps a paper, a data URL of a PDF, PNG or JPEG. @throws validation on `scan` where it is none of them */
async function keepPaper(ctx: Keeping, tenantId: string, scan: string): Promise<string> {
  if (!scan.startsWith("data:application/pdf")) {
    return (await keepPicture(ctx, tenantId, scan, "scan")).fileKey;
  }
  const bytes = Buffer.from(pdf.exec(scan)?.[1] ?? "", "base64");
  // What says it is a PDF begins as one; it is handed out as a PDF and as nothing else.
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) {
    throw invalid({ path: "scan", message: "Send a PDF, PNG or JPEG as a data URL." });
  }
  const fileKey = `tenants/${tenantId}/proofs/${randomUUID()}.pdf`;
  await ctx.providers.files.put(fileKey, bytes, { contentType: "application/pdf" });
  return fileKey;
}

/**
 * Keeps the scan of a paper before the change that names it, and drops it where that fails; drops the one that it
 * stands in place of once that is through.
 * @param scan a data URL; null takes the one before away, undefined leaves it
 * @throws validation on `scan` where it is neither picture nor PDF, and what `change` throws
 */
export async function withScan<Result>(
  ctx: Keeping,
  { tenantId, scan }: { tenantId: string; scan: string | null | undefined },
  change: (
    scanKey: string | null | undefined,
  ) => Promise<{ result: Result; dropped: string | null }>,
): Promise<Result> {
  const key = typeof scan === "string" ? await keepPaper(ctx, tenantId, scan) : scan;
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
