import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../caller/caller";
import { countLinks, newLink } from "../../credentials";
import type { ServiceSettings } from "../../settings";
import { queueServiceEmail } from "../../jobs/service-email";
import { verifyLetter } from "./letters";
import { linkTo, webPages } from "../../shapes/pages";

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
