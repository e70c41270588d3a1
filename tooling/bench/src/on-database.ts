import { Client } from "pg";

/** Works on a connection of its own, which is gone afterwards. */
export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A connection that is ended by others fails the statement under way; unheard it would end the process.
  client.on("error", () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
