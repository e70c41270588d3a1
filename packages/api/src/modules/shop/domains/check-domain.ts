import { examine, writeFinding } from "./checkup";
import { dropLapsedClaim } from "./lapse";
import { takeFinding } from "./take-finding";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/**
 * Asks the name servers about a shop's own domain: until it is verified, and every day from then on.
 * What is wrong is written to the domain, so nothing is thrown for it; each check arranges the next.
 */
export async function checkDomain(
  { database, providers, settings }: Service,
  { tenantId, domainId }: Tasks["check_domain"],
  now = new Date(),
): Promise<void> {
  const domain = await database.service.domain.findFirst({
    where: { tenantId, id: domainId },
    include: { storefront: { include: { business: { select: { slug: true } } } } },
    relationLoadStrategy: "join",
  });
  if (!domain) return;
  const { slug } = domain.storefront.business;
  const finding = await examine(providers.dns, domain, { shopUrl: settings.urls.shop, slug });
  await writeFinding(finding, (found) =>
    runPatiently(database.service, async (tx) => {
      const row = await takeFinding(tx, domain, found, now);
      if (row) await dropLapsedClaim(tx, row, now);
    }),
  );
}
