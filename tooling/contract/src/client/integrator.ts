import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findWebhookWork, publishEvents, sendWebhooks } from "@roundsman/api";
import { sandboxedService, signInDemo } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";
import { z } from "zod";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** Where the programs of integrators are run. */
export const home = join(root, "tooling/contract");

/**
 * A real server on the demo, for the programs that documents tell integrators to run: an address, keys, and a folder for
 * the programs. The worker's turns are made by hand.
 * @param name of the folder; within the package, where the client's name is found
 */
export async function openIntegrator(name: string) {
  const folder = join(home, "node_modules", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const service = await sandboxedService({ demo: true });
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  const url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
  const owner = await signInDemo(service, "olivia@fellside.example");
  return {
    folder,
    url,
    /** The settings of a program, with a key that has these scopes. */
    async environment(scopes: readonly string[]): Promise<NodeJS.ProcessEnv> {
      const body = { name: "A program of the documents", scopes };
      const made = await restOn(service).post("/api-keys", { as: owner, body });
      const { key } = z.object({ key: z.string() }).parse(made.body);
      return { ...process.env, ROUNDSMAN_URL: url, ROUNDSMAN_KEY: key };
    },
    /** What the worker does each second. */
    async turn(): Promise<void> {
      const { publish } = await findWebhookWork(service);
      for (const tenantId of publish) await publishEvents(service, tenantId);
      const { send } = await findWebhookWork(service);
      for (const endpoint of send) await sendWebhooks(service, endpoint);
    },
    async close(): Promise<void> {
      await stop(server);
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
