import type { Tx } from "@roundsman/db";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { linkTo, webPages } from "../../../platform/values/links";
import { renderServiceMail } from "../../../platform/values/mail-template";

/**
 * Tells everybody whose access to the trust centre is in force of a new subprocessor, each once, in the
 * transaction of the change. Gives how many.
 */
export async function tellReaders(
  tx: Tx,
  {
    name,
    purpose,
    country,
    since,
  }: { name: string; purpose: string; country: string; since: string },
  { now, webUrl }: { now: Date; webUrl: string },
): Promise<number> {
  const readers = await tx.trustRequest.findMany({
    where: { status: "approved", accessExpiresAt: { gt: now } },
    distinct: ["email"],
    orderBy: { email: "asc" },
    select: { email: true, fullName: true },
  });
  const heading = "A new company handles data for Roundsman";
  for (const { email, fullName } of readers) {
    const draft = {
      heading,
      paragraphs: [
        `Hello ${fullName},`,
        `${name} (${country}) handles data for us from ${since}: ${purpose}.`,
        "You have this mail because you have access to our trust centre, which lists every such company.",
      ],
      button: { label: "See the list", url: linkTo(webUrl, webPages.trustSubprocessors) },
    };
    const letter = { kind: "trust.subprocessor", to: email, subject: heading };
    await queueServiceEmail(tx, { ...letter, ...renderServiceMail(draft) }, now);
  }
  return readers.length;
}
