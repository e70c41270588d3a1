import { openService, type Service } from "@roundsman/api";
import {
  freePort,
  startRest,
  environmentOf,
  openTown,
  sandboxed,
  type Town,
  startWorker,
} from "@roundsman/testing/running";
import { MortalProcess, type Mortal } from "./mortal";
import { openPostOffice, type PostOffice } from "./post-office";

export type Part = "rest" | "worker" | "postgres";

/** Everything that runs: what is to be killed, and what watches. */
export interface House {
  url: string;
  town: Town;
  parts: Record<Part, Mortal>;
  postOffice: PostOffice;
  /** The same service in this process, for what stands outside it: fixtures and the provider. */
  service: Service;
  /** What the parts did wrong by themselves, in words. */
  faults: string[];
  close: () => Promise<void>;
}

export async function openHouse(): Promise<House> {
  const [town, postOffice, port] = await Promise.all([openTown(), openPostOffice(), freePort()]);
  const faults: string[] = [];
  const env = {
    ...sandboxed,
    SMTP_URL: postOffice.url,
    MAIL_FROM: "post@roundsman.example",
    TRUSTED_PROXIES: "1",
  };
  const rest = new MortalProcess("REST", faults, () =>
    startRest(town, { port, env, onLine: (line) => noteFault(faults, line) }),
  );
  const worker = new MortalProcess("The worker", faults, () =>
    startWorker(town, { env, onLine: () => {} }),
  );
  await Promise.all([rest.start(), worker.start()]);
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService({ ...environmentOf(town), ...env }, quiet);
  return {
    url: `http://127.0.0.1:${port}`,
    town,
    parts: { rest, worker, postgres: { kill: town.crash, start: town.revive } },
    postOffice,
    service,
    faults,
    async close() {
      await Promise.all([rest.stop(), worker.stop(), service.close()]);
      await Promise.all([town.close(), postOffice.close()]);
    },
  };
}

/** A lost database is what we are about; whatever else it takes for its own fault is one. */
function noteFault(faults: string[], line: string): void {
  if (!line.includes("failed on our side")) return;
  const { fault } = JSON.parse(line) as { fault?: { name: string; message: string; at: string[] } };
  faults.push(`REST logged ${fault?.name}: ${fault?.message} ${fault?.at.slice(0, 4).join("")}`);
}
