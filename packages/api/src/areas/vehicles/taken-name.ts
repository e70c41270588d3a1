import { conflict } from "../../errors";
import { isDuplicate } from "../../records/database-errors";

/** @throws conflict where the write gives a vehicle the name of another */
export async function settlingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another vehicle has this name.");
    throw error;
  }
}
