import { conflict } from "../../../platform/base/errors";
import { isDuplicate } from "../../../platform/audit/database-errors";

/** Runs a write of a price list. @throws conflict where another one has its name, archived or not */
export async function settlingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another price list has this name.");
    throw error;
  }
}
