import { buildServer, endBuilt, startBuilt } from "@roundsman/spec-rest/testing";
import { sandboxed } from "@roundsman/testing/running";
import { openOwnDemo } from "../own-demo";
import { sendTo } from "../over-http";
import type { Field } from "./field";

/** Two built servers on one database, so that no rule can depend on one process. */
export interface RaceServers {
  field: Field;
  /** Returns the faults that the servers logged as their own. */
  faults: () => string[];
  close: () => Promise<void>;
}

export async function openRaceServers(): Promise<RaceServers> {
  const { service } = await openOwnDemo(sandboxed);
  await buildServer();
  const env = {
    ...service.test.environment,
    SECRET_KEY: service.settings.secretKey,
    FILES_FOLDER: service.filesFolder,
    TRUSTED_PROXIES: "1",
    TRUST_CENTRE: "on",
    ...sandboxed,
  };
  const servers = [await startBuilt(env), await startBuilt(env)];
  const sends = servers.map(({ url }) => sendTo(url));
  let turn = 0;
  return {
    field: {
      service,
      sql: service.test.owner,
      send(...asked) {
        turn += 1;
        return sends[turn % sends.length]!(...asked);
      },
    },
    faults: () => servers.flatMap(({ lines }) => lines).flatMap(faultIn),
    async close() {
      await Promise.all(servers.map(endBuilt));
      await service.close();
    },
  };
}

/** Returns the fault of the server in a line of its log, if there is one. */
function faultIn(line: string): string[] {
  if (!line.includes("failed on our side")) return [];
  const { fault } = JSON.parse(line) as { fault?: { message: string; at: string[] } };
  const ours = fault?.at.filter((at) => at.includes("/modules/")) ?? [];
  return [`${fault?.message} ${ours.join("").trim()}`];
}
