import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../../platform/access/caller";
import { countLinks, newLink } from "../../../platform/credentials";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { verifyLetter } from "./letters";
import { linkTo, webPages } from "../../../platform/values/pages";

/** Nobody's mailbox is filled by somebody's asking again and again. */
const mostLinks = 5;

/** Mails somebody the link that shows their address to be theirs. */
export async function mailVerification(
  tx: Tx,
  person: PersonCard,
  facts: { now: Date; urls: ServiceSettings["urls"] },
): Promise<void> {
  if ((await countLinks(tx, "verify", person.id, facts.now)) >= mostLinks) return;
  const token = await newLink(tx, { purpose: "verify", userId: person.id }, facts.now);
  const link = linkTo(facts.urls.web, webPages.verifyEmail(token));
  await queueServiceEmail(tx, verifyLetter(person.email, link), facts.now);
}
