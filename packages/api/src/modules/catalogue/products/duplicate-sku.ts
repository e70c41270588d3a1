import { conflict } from "../../../platform/base/errors";
import { isDuplicate } from "../../../platform/audit/database-errors";

/** Runs a write of a product. @throws conflict where another one has its SKU */
export async function settlingSku<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another product has this SKU.");
    throw error;
  }
}
