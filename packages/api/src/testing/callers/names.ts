import { providersFromSettings, readSettings } from "@roundsman/providers";
import { dnsServer, type DnsServer } from "@roundsman/providers/testing";
import type { Domain } from "../../modules/business/schema";
import type { TestService } from "../service/test-service";

type Zone = Parameters<typeof dnsServer>[0];

/** A service's name servers: real ones of the test's own, that know what they were last given alone. */
export function nameServers(service: () => TestService) {
  let server: DnsServer | null = null;
  const close = async () => {
    await server?.close();
    server = null;
  };
  return {
    close,
    /** From now on they say this, or fail so. */
    async say(zone: Zone, fault?: { rcode: number }): Promise<void> {
      await close();
      server = await dnsServer(zone, fault);
      const { dns } = providersFromSettings(
        readSettings({ DNS_SERVER: server.address, PAYMENTS: "none" }),
      );
      Object.assign(service().providers, { dns });
    },
  };
}

/** The records that a domain's business was told to set, as a name server has them. */
export const recordsIn = (...domains: Pick<Domain, "records">[]): Zone =>
  domains.flatMap(({ records }) =>
    records.map(({ type, name, value }) =>
      type === "TXT" ? { type, name, data: value } : { type: "CNAME" as const, name, data: value },
    ),
  );
