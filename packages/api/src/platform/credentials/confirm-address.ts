import type { Tx } from "@roundsman/db";
import { holdAccount, verifyAddress } from "./account";
import type { Facts } from "./carry-out";
import { linkGone, readLink, refuseAnothers, takeLink } from "./links";
import { takeNewEmail } from "./new-email";

/**
 * Takes the mailed link that shows an address to be theirs; one of a new address makes it the one they sign
 * in with. Who presses it reads the mailbox, and need not be who asked: so it counts only from the account it
 * is of, or a stranger's account would be verified by whom the mail reached.
 * @throws not_found where it has run out or was used; forbidden where it is another account's, which leaves
 * it unused; conflict where another account has the new address by now
 */
export async function confirmAddress(
  tx: Tx,
  link: { token: string; userId: string },
  facts: Facts,
): Promise<void> {
  if (await takeNewEmail(tx, link, facts)) return;
  const { token, userId } = link;
  const linkOf = await readLink(tx, "verify", token, facts.now);
  if (linkOf === null) throw linkGone();
  refuseAnothers(linkOf, userId);
  if (!(await holdAccount(tx, userId))) throw linkGone();
  if (!(await takeLink(tx, { purpose: "verify", userId, token }))) throw linkGone();
  await verifyAddress(tx, userId, facts.now);
}
