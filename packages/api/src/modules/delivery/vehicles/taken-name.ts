import { conflict } from "../../../platform/base/errors";
import { isDuplicate } from "../../../platform/audit/database-errors";

/** @throws conflict where the write gives a vehicle the name of another */
export async function settlingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another vehicle has this name.");
    throw error;
  }
}
