import type { PrismaClient } from "@roundsman/db";
import { invalid } from "../../errors";

/**
 * A product's picture is one of the business's own uploads.
 * @throws validation on `pictureKey`
 */
export async function requirePicture(
  db: PrismaClient,
  tenantId: string,
  key: string | null | undefined,
): Promise<void> {
  if (key === null || key === undefined) return;
  const asset = await db.storefrontAsset.findFirst({
    where: { tenantId, key },
    select: { key: true },
  });
  if (!asset) throw invalid({ path: "pictureKey", message: "There is no such picture." });
}
