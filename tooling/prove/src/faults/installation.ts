import { openService, type Service } from "@roundsman/api";
import {
  freePort,
  startRest,
  environmentOf,
  openDemoDatabase,
  sandboxed,
  type DemoDatabase,
  startWorker,
} from "@roundsman/testing/running";
import { KillableProcess, type Killable } from "./killable";
import { openMailServer, type MailServer } from "./mail-server";
import { openWebhookReceiver, type WebhookReceiver } from "./webhook-receiver";

export type Part = "rest" | "worker" | "postgres";

/** Everything that runs: what is to be killed, and what watches. */
export interface Installation {
  url: string;
  demo: DemoDatabase;
  parts: Record<Part, Killable>;
  mailServer: MailServer;
  webhookReceiver: WebhookReceiver;
  /** The same service in this process, for what stands outside it: fixtures and the provider. */
  service: Service;
  /** What the parts did wrong by themselves, in words. */
  faults: string[];
  close: () => Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const [demo, mailServer, webhookReceiver, port] = await Promise.all([
    openDemoDatabase(),
    openMailServer(),
    openWebhookReceiver(),
    freePort(),
  ]);
  const faults: string[] = [];
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
    parts: { rest, worker, postgres: { kill: demo.crash, start: demo.revive } },
    mailServer,
    webhookReceiver,
    service,
    faults,
    async close() {
      await Promise.all([rest.stop(), worker.stop(), service.close()]);
      await Promise.all([demo.close(), mailServer.close(), webhookReceiver.close()]);
    },
  };
}

/** A lost database is what we are about; whatever else it takes for its own fault is one. */
function noteFault(faults: string[], line: string): void {
  if (!line.includes("failed on our side")) return;
  const { fault } = JSON.parse(line) as { fault?: { name: string; message: string; at: string[] } };
  faults.push(`REST logged ${fault?.name}: ${fault?.message} ${fault?.at.slice(0, 4).join("")}`);
}
