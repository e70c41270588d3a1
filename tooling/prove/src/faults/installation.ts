import { openService, type Service } from "@roundsman/api";
import {
  freePort,
  startRest,
  environmentOf,
  openDemoDatabase,
  openDemoOnCluster,
  sandboxed,
  type DemoDatabase,
  startWorker,
} from "@roundsman/testing/running";
import type { WebhookReceiver } from "@roundsman/testing/webhook-receiver";
import { KillableProcess, type Killable } from "./killable";
import { openMailServer, type MailServer } from "./mail-server";
import type { FaultSettings } from "./settings";

/** A process that is killed. */
export interface Part extends Killable {
  name: string;
  kind: "rest" | "worker" | "database";
}

/** The running processes: those that are killed, and those that observe. */
export interface Installation {
  url: string;
  demo: DemoDatabase;
  parts: readonly Part[];
  mailServer: MailServer;
  /** The server that receives each business's events, by the business's id. */
  webhookReceivers: Map<string, WebhookReceiver>;
  /** An instance of the service in this process, for fixtures and for the payment provider. */
  service: Service;
  /** Faults of the parts that no kill caused, in words. */
  faults: string[];
  close: () => Promise<void>;
}

export async function openInstallation(cluster: FaultSettings["cluster"]): Promise<Installation> {
  const [demo, mailServer, port] = await Promise.all([
    cluster ? openDemoOnCluster(cluster.coordinator, cluster.commands) : openDemoDatabase(),
    openMailServer(),
    freePort(),
  ]);
  const faults: string[] = [];
  const webhookReceivers: Installation["webhookReceivers"] = new Map();
  const env = {
    ...sandboxed,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "post@roundsman.example",
    TRUSTED_PROXIES: "1",
  };
  const rest = new KillableProcess("REST", faults, () =>
    startRest(demo, { port, env, onLine: (line) => noteFault(faults, line) }),
  );
  const worker = new KillableProcess("The worker", faults, () =>
    startWorker(demo, { env, onLine: () => {} }),
  );
  await Promise.all([rest.start(), worker.start()]);
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService({ ...environmentOf(demo), ...env }, quiet);
  return {
    url: `http://127.0.0.1:${port}`,
    demo,
    parts: [
      { name: "rest", kind: "rest", kill: rest.kill, start: () => rest.start() },
      { name: "worker", kind: "worker", kill: worker.kill, start: () => worker.start() },
      ...demo.nodes.map(({ name, crash, revive }): Part => {
        return { name, kind: "database", kill: crash, start: revive };
      }),
    ],
    mailServer,
    webhookReceivers,
    service,
    faults,
    async close() {
      const receivers = [...webhookReceivers.values()];
      await Promise.all([rest.stop(), worker.stop(), service.close()]);
      await Promise.all([demo.close(), mailServer.close(), ...receivers.map((one) => one.close())]);
    },
  };
}

/** Adds a fault that REST logged as its own. REST logs a lost database in other words, which is expected here. */
function noteFault(faults: string[], line: string): void {
  if (!line.includes("failed on our side")) return;
  const { fault } = JSON.parse(line) as { fault?: { name: string; message: string; at: string[] } };
  faults.push(`REST logged ${fault?.name}: ${fault?.message} ${fault?.at.slice(0, 4).join("")}`);
}
