import type { PoolClient } from "@roundsman/db";

/** A connection that sees the database as it was at one instant, and may only read. */
export interface Snapshot {
  client: PoolClient;
  /** Gives the connection back. Doing it again does no harm. */
  end: () => Promise<void>;
  /** Ends the connection where it was not given back: in the middle of a cursor it is not used again. */
  drop: () => void;
}

/** A connection is not held for a reader who has gone to sleep. */
const patience = "SET LOCAL idle_in_transaction_session_timeout = '60s'";

/** @throws where no connection is to be had */
export async function openSnapshot(connect: () => Promise<PoolClient>): Promise<Snapshot> {
  const client = await connect();
  let held = true;
  const drop = () => {
    if (held) client.release(true);
    held = false;
  };
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(patience);
  } catch (error) {
    drop();
    throw error;
  }
  const end = async () => {
    if (!held) return;
    await client.query("COMMIT");
    if (held) client.release();
    held = false;
  };
  return { client, end, drop };
}
