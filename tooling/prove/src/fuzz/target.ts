import { makePerson, signInAs } from "@roundsman/api/testing";
import { credentialOf } from "@roundsman/testing/fuzz";
import type { Demo } from "@roundsman/testing/demo";
import { buildServer, endBuilt, startBuilt, type BuiltServer } from "@roundsman/spec-rest/testing";
import { probed } from "./memory";
import { Secrets, secretSettings } from "./secrets";

/** A person's rate is counted per minute, so this many members of staff take turns. */
const staffSize = 20;

/** The built server on its own database with the demo, and its secrets. */
export interface FuzzTarget {
  demo: Demo;
  server: BuiltServer;
  secrets: Secrets;
  /**
   * Returns a credential of a caller, each time of the next person in that role; undefined for an anonymous caller.
   */
  credentialOf: (caller: string) => string | undefined;
  /** Signs in the staff that a request signed out. */
  renewStaff: () => Promise<void>;
  close: () => Promise<number | null>;
}

/** Builds the server and starts it on this demo. Closing the target closes the demo. */
export async function openFuzzTarget(demo: Demo): Promise<FuzzTarget> {
  await buildServer();
  const { service } = demo;
  const secretKey = service.settings.secretKey;
  const urls = service.test.urls;
  const server = await startBuilt(
    {
      ...service.test.environment,
      SECRET_KEY: secretKey,
      FILES_FOLDER: service.filesFolder,
      TRUSTED_PROXIES: "1",
      TRUST_CENTRE: "on",
      MAIL_FROM: "post@roundsman.example",
      PAYMENTS: "sandbox",
      ...secretSettings,
      S3_ACCESS_KEY_ID: "fuzz",
    },
    { node: probed, listens: true },
  );
  const passwords = [urls.business, urls.service].map((url) => new URL(url).password);
  const secrets = new Secrets([
    secretKey,
    ...Object.values(secretSettings),
    new URL(secretSettings.SMTP_URL).password,
    ...passwords.filter((password) => password.length > 8),
    ...Object.values(demo.keys),
  ]);
  const staff = await Promise.all(
    Array.from({ length: staffSize }, () => makePerson(service, { staffRole: "owner" })),
  );
  let tokens: string[] = [];
  let turn = 0;
  const target: FuzzTarget = {
    demo,
    server,
    secrets,
    credentialOf(caller) {
      turn += 1;
      return caller === "owen" ? tokens[turn % staffSize] : credentialOf(demo, caller);
    },
    async renewStaff() {
      tokens = await Promise.all(staff.map((person) => signInAs(service, person)));
      for (const token of tokens) secrets.give(token);
    },
    async close() {
      const code = await endBuilt(server);
      await service.close();
      return code;
    },
  };
  await target.renewStaff();
  return target;
}
