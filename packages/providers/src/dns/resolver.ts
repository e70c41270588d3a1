import { Resolver } from "node:dns/promises";
import { ProviderFailed, type FailureCode } from "../errors";
import type { Dns } from "./dns";
import { publicHost } from "./host";

/** Meanings of a name server's error codes; any other code means an unreachable server. */
const meaning: Readonly<Record<string, FailureCode | "nothing">> = {
  ENOTFOUND: "nothing",
  ENODATA: "nothing",
  ESERVFAIL: "busy",
  EREFUSED: "busy",
  EBADRESP: "unreadable",
};

export interface ResolverOptions {
  /** `host:port`; null uses the machine's name servers. */
  server: string | null;
  timeoutMs?: number;
  tries?: number;
}

/** Queries a name server rather than the machine's hosts file or cache, so that changes are seen. */
export function resolverDns({ server, timeoutMs = 3_000, tries = 2 }: ResolverOptions): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (server !== null) resolver.setServers([server]);
  return {
    async lookup(host) {
      const name = publicHost(host);
      const [cname, a, txt] = await Promise.all([
        orNothing(resolver.resolveCname(name)),
        orNothing(resolver.resolve4(name)),
        orNothing(resolver.resolveTxt(name)),
      ]);
      return {
        cname: cname.map((target) => target.toLowerCase().replace(/\.$/, "")),
        a,
        txt: txt.map((pieces) => pieces.join("")),
      };
    },
  };
}

async function orNothing<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const means = meaning[code] ?? "unreachable";
    if (means === "nothing") return [];
    throw new ProviderFailed("dns", means, `The name server failed (${code}).`, { cause: error });
  }
}
