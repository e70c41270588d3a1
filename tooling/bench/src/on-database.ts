import { Client } from "pg";

/** Runs `work` on its own connection, and closes it afterwards. */
export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // If the server ends the connection, the current statement fails. Without this listener the event would also end
  // the process.
  client.on("error", () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
