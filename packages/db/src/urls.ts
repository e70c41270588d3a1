import { createHmac } from "node:crypto";
import { readEnvironment, SettingsInvalid, type Environment } from "@roundsman/environment";
import { z } from "zod";

/** The default names of the two login roles apart from the owner of the tables. */
const BUSINESS_ROLE = "roundsman_business";
const SERVICE_ROLE = "roundsman_service";

export interface DatabaseUrls {
  /** Owns the tables: for migrations only. */
  owner: string;
  /** Bound by row-level security to one business at a time: for every request of a business. */
  business: string;
  /** Reads every business: sign-in, console, worker. */
  service: string;
  /** True if these are a Citus cluster's coordinator: then a business is served at its node. */
  onCluster: boolean;
}

/** The addresses of a serving process: never the owner's. */
export type ServingUrls = Omit<DatabaseUrls, "owner">;

// Any URL that PostgreSQL's own tools accept: with several hosts, or none and a socket.
const DatabaseUrl = z
  .string("is not set (pnpm db:migrate --addresses tells it)")
  .refine((text) => URL.canParse(text), "is not a URL");

/** The values of DATABASE_CLUSTER. Default: a single PostgreSQL. */
const Cluster = z.enum(["citus"]).optional();

const Serving = z.object({
  DATABASE_URL: z
    .undefined(
      "is the owner's of the tables, for migrations alone: " +
        "give this process BUSINESS_DATABASE_URL and SERVICE_DATABASE_URL instead",
    )
    .optional(),
  BUSINESS_DATABASE_URL: DatabaseUrl,
  SERVICE_DATABASE_URL: DatabaseUrl,
  DATABASE_CLUSTER: Cluster,
});

const Owning = z.object({
  DATABASE_URL: z.string().refine((text) => URL.canParse(text), "is not a URL"),
  BUSINESS_DATABASE_URL: z.string().optional(),
  SERVICE_DATABASE_URL: z.string().optional(),
  DATABASE_CLUSTER: Cluster,
});

/**
 * Returns the addresses of a process that serves requests or does jobs. It has no secret of the owner of the tables,
 * whom row-level security does not restrict.
 * @throws SettingsInvalid if one is missing or no URL, or the owner's is set
 */
export function servingUrls(environment: Environment): ServingUrls {
  const settings = readEnvironment(Serving, environment);
  return {
    business: settings.BUSINESS_DATABASE_URL,
    service: settings.SERVICE_DATABASE_URL,
    onCluster: settings.DATABASE_CLUSTER !== undefined,
  };
}

/**
 * Returns the address of each role. `DATABASE_URL` is the owner's; on a cluster the coordinator's.
 * `BUSINESS_DATABASE_URL` and `SERVICE_DATABASE_URL` are optional; by default they are the owner's with the role's
 * name and a password derived from the owner's, the same each time.
 * @throws SettingsInvalid if `DATABASE_URL` is missing, is no URL, or has no password to derive from
 */
export function databaseUrls(environment: Environment): DatabaseUrls {
  const { DATABASE_URL: owner, ...settings } = readEnvironment(Owning, environment);
  return {
    owner,
    business: settings.BUSINESS_DATABASE_URL ?? urlOfRole(owner, BUSINESS_ROLE),
    service: settings.SERVICE_DATABASE_URL ?? urlOfRole(owner, SERVICE_ROLE),
    onCluster: settings.DATABASE_CLUSTER !== undefined,
  };
}

function urlOfRole(owner: string, role: string): string {
  const url = new URL(owner);
  if (!url.password) {
    throw new SettingsInvalid([
      "DATABASE_URL has no password: set BUSINESS_DATABASE_URL and SERVICE_DATABASE_URL",
    ]);
  }
  const password = createHmac("sha256", decodeURIComponent(url.password)).update(role);
  url.username = role;
  url.password = password.digest("hex");
  return url.href;
}
