import { createHmac } from "node:crypto";
import { readEnvironment, SettingsInvalid, type Environment } from "@roundsman/environment";
import { z } from "zod";

/** The two login roles beside the owner of the tables, where no setting names others. */
const BUSINESS_ROLE = "roundsman_business";
const SERVICE_ROLE = "roundsman_service";

export interface DatabaseUrls {
  /** Owns the tables: migrations only. */
  owner: string;
  /** Row-level security binds it to one business at a time: every request of a business. */
  business: string;
  /** Sees every business: sign-in, console, worker. */
  service: string;
  /** Whether these are a Citus cluster's coordinator: then a business is asked at the node that holds it. */
  onCluster: boolean;
}

/** What a process that serves is given: never the owner's. */
export type ServingUrls = Omit<DatabaseUrls, "owner">;

// Any URL that PostgreSQL's own tools take: with several hosts, or none and a socket.
const DatabaseUrl = z
  .string("is not set (pnpm db:migrate --addresses tells it)")
  .refine((given) => URL.canParse(given), "is not a URL");

/** What DATABASE_CLUSTER may say. Left out: one PostgreSQL. */
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
  DATABASE_URL: z.string().refine((given) => URL.canParse(given), "is not a URL"),
  BUSINESS_DATABASE_URL: z.string().optional(),
  SERVICE_DATABASE_URL: z.string().optional(),
  DATABASE_CLUSTER: Cluster,
});

/**
 * The addresses of a process that serves requests or does jobs. It holds no secret of the owner of the
 * tables, past whom no row-level security stands.
 * @throws SettingsInvalid where one is missing or no URL, or the owner's is there
 */
export function servingUrls(environment: Environment): ServingUrls {
  const given = readEnvironment(Serving, environment);
  return {
    business: given.BUSINESS_DATABASE_URL,
    service: given.SERVICE_DATABASE_URL,
    onCluster: given.DATABASE_CLUSTER !== undefined,
  };
}

/**
 * Who connects as what. `DATABASE_URL` is the owner's; on a cluster the coordinator's. `BUSINESS_DATABASE_URL` and
 * `SERVICE_DATABASE_URL` may be given; where not, they are the owner's with the role's name and a
 * password derived from the owner's, the same each time.
 * @throws SettingsInvalid when `DATABASE_URL` is missing, is no URL, or has no password to derive from
 */
export function databaseUrls(environment: Environment): DatabaseUrls {
  const { DATABASE_URL: owner, ...given } = readEnvironment(Owning, environment);
  return {
    owner,
    business: given.BUSINESS_DATABASE_URL ?? urlOfRole(owner, BUSINESS_ROLE),
    service: given.SERVICE_DATABASE_URL ?? urlOfRole(owner, SERVICE_ROLE),
    onCluster: given.DATABASE_CLUSTER !== undefined,
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
