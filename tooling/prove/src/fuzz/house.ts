import { makePerson, signInAs } from "@roundsman/api/testing";
import { credentialOf } from "@roundsman/testing/fuzz";
import type { Town } from "@roundsman/testing/demo";
import { buildServer, endBuilt, startBuilt, type BuiltServer } from "@roundsman/spec-rest/testing";
import { probed } from "./memory";
import { Secrets, secretSettings } from "./secrets";

/** A person's rate is counted by the minute: the console is asked by so many in turn. */
const crewSize = 20;

/** The built server on a database of its own with the demo in it, and what of it is secret. */
export interface FuzzHouse {
  town: Town;
  server: BuiltServer;
  secrets: Secrets;
  /** The credential of a caller, each time of another of those who may be meant; undefined for nobody. */
  credentialOf: (caller: string) => string | undefined;
  /** Signs in anew whom a request signed out. */
  renewCrew: () => Promise<void>;
  close: () => Promise<number | null>;
}

/** Builds the server and starts it on this town, which is closed with the house. */
export async function openFuzzHouse(town: Town): Promise<FuzzHouse> {
  await buildServer();
  const { service } = town;
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
    ...Object.values(town.keys),
  ]);
  const crew = await Promise.all(
    Array.from({ length: crewSize }, () => makePerson(service, { staffRole: "owner" })),
  );
  let tokens: string[] = [];
  let turn = 0;
  const house: FuzzHouse = {
    town,
    server,
    secrets,
    credentialOf(caller) {
      turn += 1;
      return caller === "owen" ? tokens[turn % crewSize] : credentialOf(town, caller);
    },
    async renewCrew() {
      tokens = await Promise.all(crew.map((person) => signInAs(service, person)));
      for (const token of tokens) secrets.give(token);
    },
    async close() {
      const code = await endBuilt(server);
      await service.close();
      return code;
    },
  };
  await house.renewCrew();
  return house;
}
