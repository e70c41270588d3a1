import { lockName, type Tx } from "@roundsman/db";
import { addHours } from "date-fns/addHours";
import { subHours } from "date-fns/subHours";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueue, queueServiceEmail, type Tasks } from "../../../platform/jobs/enqueue";
import { consolePages, linkTo } from "../../../platform/values/links";
import { renderServiceMail } from "../../../platform/values/mail-template";

const kind = "trust.waiting";

interface Facts {
  now: Date;
  consoleUrl: string;
}

/**
 * Mails all of the staff that trust requests wait, in the transaction that confirms one. At most once an hour, so that
 * nobody outside can flood them; a job mails at the end of the hour about those that came within it.
 */
export async function tellStaff(tx: Tx, { now, consoleUrl }: Facts): Promise<void> {
  // Of two that come at once, the second sees the first one's mail.
  await lockName(tx, "trust_staff_told");
  const told = await tx.serviceEmail.findFirst({
    where: { kind, createdAt: { gt: subHours(now, 1) } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  if (told) {
    const runAt = addHours(told.createdAt, 1);
    return enqueue(tx, "tell_trust_requests", {}, { runAt, key: "tell_trust_requests" });
  }
  const waiting = await tx.trustRequest.count({ where: { status: "pending" } });
  if (waiting > 0) await mailStaff(tx, waiting, { now, consoleUrl });
}

/** The number and a link, and nothing that the person who asks has typed: anybody may ask. */
async function mailStaff(tx: Tx, waiting: number, { now, consoleUrl }: Facts): Promise<void> {
  const staff = await tx.user.findMany({
    where: { staffRole: { not: null }, lockedAt: null },
    orderBy: { id: "asc" },
    select: { email: true },
  });
  const subject =
    waiting === 1
      ? "A trust-centre request waits for an answer"
      : `${waiting} trust-centre requests wait for an answer`;
  const draft = {
    heading: subject,
    paragraphs: ["Somebody asked to read our documents and has confirmed their address."],
    button: {
      label: "See who asks",
      url: linkTo(consoleUrl, consolePages.trustRequestsWaiting),
    },
  };
  const set = renderServiceMail(draft);
  for (const { email } of staff)
    await queueServiceEmail(tx, { kind, to: email, subject, ...set }, now);
}

/** The job: mails about what came since the last mail, unless all requests are answered by now. */
export async function tellTrustRequests(
  { database, settings }: Pick<Service, "database" | "settings">,
  _: Tasks["tell_trust_requests"],
  now = new Date(),
): Promise<void> {
  const facts = { now, consoleUrl: settings.urls.console };
  await runPatiently(database.service, (tx) => tellStaff(tx, facts));
}
