import { createHmac } from "node:crypto";

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
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What a process that serves is given: never the owner's. */
export type ServingUrls = Pick<DatabaseUrls, "business" | "service">;

/**
 * The addresses of a process that serves requests or does jobs. It holds no secret of the owner of the
 * tables, past whom no row-level security stands.
 * @throws Error where one is missing, or the owner's is there
 */
export function servingUrls(environment: Environment): ServingUrls {
  if (environment["DATABASE_URL"]) {
    throw new Error(
      "DATABASE_URL is the owner's of the tables, for migrations alone: " +
        "give this process BUSINESS_DATABASE_URL and SERVICE_DATABASE_URL instead",
    );
  }
  const url = (name: string): string => {
    const given = environment[name];
    if (!given) throw new Error(`${name} is not set (pnpm db:migrate --addresses tells it)`);
    if (!URL.canParse(given)) throw new Error(`${name} is not a URL`);
    return given;
  };
  return { business: url("BUSINESS_DATABASE_URL"), service: url("SERVICE_DATABASE_URL") };
}

/**
 * Who connects as what. `DATABASE_URL` is the owner's. `BUSINESS_DATABASE_URL` and
 * `SERVICE_DATABASE_URL` may be given; where not, they are the owner's with the role's name and a
 * password derived from the owner's, the same each time.
 * @throws Error when `DATABASE_URL` is missing, is no URL, or has no password to derive from
 */
export function databaseUrls(environment: Environment): DatabaseUrls {
  const owner = environment["DATABASE_URL"];
  if (!owner) throw new Error("DATABASE_URL is not set");
  if (!URL.canParse(owner)) throw new Error("DATABASE_URL is not a URL");
  return {
    owner,
    business: environment["BUSINESS_DATABASE_URL"] || urlOfRole(owner, BUSINESS_ROLE),
    service: environment["SERVICE_DATABASE_URL"] || urlOfRole(owner, SERVICE_ROLE),
  };
}

function urlOfRole(owner: string, role: string): string {
  const url = new URL(owner);
  if (!url.password) {
    throw new Error(
      "DATABASE_URL has no password: set BUSINESS_DATABASE_URL and SERVICE_DATABASE_URL",
    );
  }
  const password = createHmac("sha256", decodeURIComponent(url.password)).update(role);
  url.username = role;
  url.password = password.digest("hex");
  return url.href;
}
