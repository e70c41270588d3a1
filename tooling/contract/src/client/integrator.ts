import { execFile } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findWebhookWork, jobs, publishEvents, sendWebhooks } from "@roundsman/api";
import { sandboxedService, signInDemo, working } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";
import { z } from "zod";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** The folder in which integrators' programs run. */
export const home = join(root, "tooling/contract");

/**
 * Starts a real server on the demo for the programs that documents tell integrators to run, with its address, keys, and
 * a folder for the programs. Tests run the worker's turns.
 * @param name the folder's name, within the package, so that programs find the client by its name
 */
export async function openIntegrator(name: string) {
  const folder = join(home, "node_modules", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "bin"), { recursive: true });
  if (!(await isInstalled("jq")))
    await symlink(join(home, "src/client/jq.mjs"), join(folder, "bin/jq"));
  const service = await sandboxedService({ demo: true });
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  const url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
  const owner = await signInDemo(service, "olivia@fellside.example");
  const closing = new AbortController();
  let resetting: Promise<void> | undefined;
  /** Opens the test business, and fills it at each requested reset, as the worker does. */
  async function openTestBusiness(): Promise<void> {
    const opened = await restOn(service).post("/test-business", { as: owner });
    const { id: tenantId } = z.object({ id: z.string() }).parse(opened.body);
    const reset = () => jobs.reset_test_business?.(working(service), { tenantId }, new Date());
    await reset();
    resetting ??= (async () => {
      while (!closing.signal.aborted) {
        await pause(200);
        await reset();
      }
    })();
  }
  return {
    folder,
    url,
    /** Returns a program's environment, with a key that has these scopes. */
    async environment(
      scopes: readonly string[],
      { inTest = false }: { inTest?: boolean } = {},
    ): Promise<NodeJS.ProcessEnv> {
      const body = { name: "A program of the documents", scopes };
      if (inTest) await openTestBusiness();
      const path = inTest ? "/test-business/api-keys" : "/api-keys";
      const made = await restOn(service).post(path, { as: owner, body });
      const { key } = z.object({ key: z.string() }).parse(made.body);
      const PATH = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
      return { ...process.env, PATH, ROUNDSMAN_URL: url, ROUNDSMAN_KEY: key };
    },
    /** Does the work that the worker does each second. */
    async turn(): Promise<void> {
      const { publish } = await findWebhookWork(service);
      for (const tenantId of publish) await publishEvents(service, tenantId);
      const { send } = await findWebhookWork(service);
      for (const endpoint of send) await sendWebhooks(service, endpoint);
    },
    async close(): Promise<void> {
      closing.abort();
      await resetting;
      await stop(server);
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isInstalled = (program: string): Promise<boolean> =>
  promisify(execFile)(program, ["--version"]).then(
    () => true,
    () => false,
  );
