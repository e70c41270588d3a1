import type { Tx } from "@roundsman/db";
import { memberScopes, permissionSetOf } from "../../../platform/access/scopes";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { longDayIn } from "../../../platform/values/format";
import { linkTo, webPages } from "../../../platform/values/links";
import { notifyPerson } from "../../messages";

interface Recipient {
  tenantId: string;
  userId: string;
}

/** Tells who asked that the file is there, by a notice and a mail that leads to the page. */
export async function tellReady(
  tx: Tx,
  to: Recipient & { keptUntil: Date },
  { now, webUrl }: { now: Date; webUrl: string },
): Promise<void> {
  const asked = await whoAsked(tx, to);
  if (!asked) return;
  const until = longDayIn(asked.timeZone, to.keptUntil);
  await notifyPerson(
    tx,
    to.tenantId,
    to.userId,
    {
      kind: "export.ready",
      title: "Your export is ready",
      body: `Download it until ${until}.`,
      href: webPages.export,
    },
    now,
  );
  await queueMail(tx, asked, now, {
    kind: "export.ready",
    subject: "Your export is ready",
    paragraphs: [
      `The export of everything ${asked.businessName} has is ready. Sign in and download it here:`,
      linkTo(webUrl, webPages.export),
      `It is kept until ${until}.`,
    ],
  });
}

/** Tells who asked that there is no file, and where to ask again. */
export async function tellFailed(
  tx: Tx,
  to: Recipient,
  { now, webUrl }: { now: Date; webUrl: string },
): Promise<void> {
  const asked = await whoAsked(tx, to);
  if (!asked) return;
  const notice = {
    kind: "export.failed",
    title: "Your export could not be made",
    body: "Please start it again.",
    href: webPages.export,
  } as const;
  await notifyPerson(tx, to.tenantId, to.userId, notice, now);
  await queueMail(tx, asked, now, {
    kind: "export.failed",
    subject: "Your export could not be made",
    paragraphs: [
      `The export of everything ${asked.businessName} has could not be made. Please start it again here:`,
      linkTo(webUrl, webPages.export),
      "If it fails again, write to the service's support.",
    ],
  });
}

interface Asked {
  name: string;
  email: string;
  emailVerified: Date | null;
  businessName: string;
  timeZone: string;
  /** Of a test business nothing is mailed. */
  inTest: boolean;
}

/** Null where they may no longer have the file: removed, a driver, or narrowed by now. */
async function whoAsked(tx: Tx, { tenantId, userId }: Recipient): Promise<Asked | null> {
  const member = await tx.member.findUnique({
    where: { tenantId_userId: { tenantId, userId } },
    relationLoadStrategy: "join",
    select: {
      role: true,
      builtInSet: true,
      permissionSetId: true,
      permissionSet: { select: { name: true, scopes: true } },
      user: { select: { name: true, email: true, emailVerified: true } },
      business: { select: { name: true, timeZone: true, testOf: true } },
    },
  });
  if (!member) return null;
  const { role, permissionSet, user, business, ...columns } = member;
  const own = { setName: permissionSet?.name ?? null, setScopes: permissionSet?.scopes ?? null };
  if (!memberScopes(role, permissionSetOf({ ...columns, ...own })).has("privacy:read")) return null;
  const { name: businessName, timeZone, testOf } = business;
  return { ...user, businessName, timeZone, inTest: testOf !== null };
}

/** No mail to an address that nobody has shown to be theirs, and none of a test business. */
async function queueMail(
  tx: Tx,
  { name, email, emailVerified, inTest }: Asked,
  now: Date,
  letter: { kind: string; subject: string; paragraphs: readonly string[] },
): Promise<void> {
  if (emailVerified === null || inTest) return;
  const { kind, subject, paragraphs } = letter;
  const text = [`Hello ${name},`, ...paragraphs, "Roundsman"].join("\n\n");
  await queueServiceEmail(tx, { kind, to: email, subject, text }, now);
}
