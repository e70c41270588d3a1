import type { PrismaClient } from "@roundsman/db";
import { invalid } from "../base/errors";

/**
 * A picture that is named is one of the business's own uploads.
 * @throws validation on `path`
 */
export async function requirePicture(
  db: PrismaClient,
  tenantId: string,
  key: string | null | undefined,
  path = "pictureKey",
): Promise<void> {
  if (key === null || key === undefined) return;
  const asset = await db.storefrontAsset.findFirst({
    where: { tenantId, key },
    select: { key: true },
  });
  if (!asset) throw invalid({ path, message: "There is no such picture." });
}
