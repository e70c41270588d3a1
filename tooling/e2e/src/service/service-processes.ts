import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { dnsServer, type DnsServer } from "@roundsman/providers/testing";
import { Children } from "../../../run/children.mjs";
import { portsFrom } from "../../../run/ports.mjs";
import { allAnswer, processes } from "../../../run/processes.mjs";
import { localSettings } from "../../../run/settings.mjs";
import { Clone } from "./clone";
import { secretKey } from "./demo-template";
import { freePortBase } from "./free-port";
import { root, newFolder } from "./programs";

/** The records of the service's name server. A journey adds records as an owner would at their provider. */
export type Zone = Parameters<typeof dnsServer>[0][number][];

export interface RunningService {
  web: string;
  console: string;
  /** The shops' bare host. A business's shop is at `shopOf(slug)`. */
  shop: string;
  rest: string;
  /** The folder of the service's mails. */
  mail: string;
  /** The service's database, for what takes too long by hand, such as twelve thousand rows. */
  database: string;
  zone: Zone;
  shopOf: (slug: string) => string;
}

/** All processes of `npm start` on a clone of the demo, for one file of journeys after another. */
export class ServiceProcesses {
  readonly addresses: RunningService;
  readonly #database: Clone;
  readonly #names: DnsServer;
  readonly #children: Children;
  readonly #processes: ReturnType<typeof processes>;
  readonly #ports: ReturnType<typeof portsFrom>;
  /** The output of the processes, to show why one ended. */
  readonly #said: string[] = [];
  #isFresh = true;
  #ended = "";

  /** @param settings settings that override those of `npm start` */
  static async start(settings: Record<string, string> = {}): Promise<ServiceProcesses> {
    const zone: Zone = [];
    const [database, base, names] = [
      await Clone.make(),
      await freePortBase(),
      await dnsServer(zone),
    ];
    const service = new ServiceProcesses(database, base, names, zone, settings);
    service.#startProcesses(() => true);
    try {
      await service.#answer();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  private constructor(
    database: Clone,
    base: number,
    names: DnsServer,
    zone: Zone,
    settings: Record<string, string>,
  ) {
    const data = newFolder("e2e-data");
    const at = (port: number) => `http://localhost:${port}`;
    this.#ports = portsFrom(base);
    const { web, console, shop, rest } = this.#ports;
    this.addresses = {
      web: at(web),
      console: at(console),
      shop: at(shop),
      rest: at(rest),
      mail: join(data, "mail"),
      database: database.url,
      zone,
      shopOf: (slug) => `http://${slug}.localhost:${shop}`,
    };
    const env = localSettings(this.#ports, data, {
      ...process.env,
      SECRET_KEY: secretKey,
      PAYMENTS: "sandbox",
      TRUST_CENTRE: "on",
      DNS_SERVER: names.address,
      ROUNDSMAN_INSTALLATION: root,
      ...database.environment,
      ...settings,
    });
    this.#processes = processes(this.#ports, env);
    this.#database = database;
    this.#names = names;
    this.#children = new Children(join(data, "running.json"));
    this.#children.onUnexpectedExit = (name, how) => {
      this.#ended = `${name} ended by itself (${how}):\n${this.#said.slice(-20).join("\n")}`;
    };
  }

  /**
   * Resets the service: a new demo, no mail, no name server records. Its processes stay, except that `countsAnew`
   * replaces REST by one that has counted no requests.
   * @throws Error if one of its processes has ended
   */
  async renew({ countsAnew = false } = {}): Promise<void> {
    if (this.#ended) throw new Error(this.#ended);
    if (!this.#isFresh) {
      // A worker notes a finished job under its number, which is another job in the next database.
      await expect.poll(() => this.#database.jobsUnderWay()).toBe(0);
      const listeners = await this.#database.listeners();
      if (countsAnew) await this.#children.stop("rest");
      await this.#database.renew();
      this.addresses.zone.length = 0;
      await rm(this.addresses.mail, { recursive: true, force: true });
      if (countsAnew) this.#startProcesses((name) => name === "rest");
      await this.#answer();
      // Processes that listen for changes have missed some, and drop their caches when they listen again.
      await expect.poll(() => this.#database.listeners()).toBeGreaterThanOrEqual(listeners);
      await expect.poll(() => this.#database.listeningWorkers()).toBe(1);
    }
    this.#isFresh = false;
  }

  async stop(): Promise<void> {
    await this.#children.stop();
    await this.#names.close();
    await this.#database.drop();
  }

  #startProcesses(wanted: (name: string) => boolean): void {
    const listen = (line: string) => this.#said.push(line) > 0;
    for (const one of this.#processes) {
      if (wanted(one.name)) this.#children.start(one.name, one, one.env, listen);
    }
  }

  async #answer(): Promise<void> {
    await allAnswer(this.#ports, () => this.#ended !== "");
    if (this.#ended) throw new Error(this.#ended);
  }
}
