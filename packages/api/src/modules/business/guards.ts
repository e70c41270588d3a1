import { runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { BusinessCaller, BusinessFacts } from "../../platform/access/caller";
import { conflict } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";

/**
 * Why nothing of this business goes outside yet: no mail in its name, no invitation, no live shop. Null once
 * one of its owners has confirmed their email; that is never taken back, so it needs no lock.
 */
export const whyUnverified = ({ verifiedAt }: Pick<BusinessFacts, "verifiedAt">): string | null =>
  verifiedAt === null
    ? "An owner has to confirm their email address first. Until then nothing is mailed in the business's name, nobody is invited, and the shop can't go live."
    : null;

/** An owner in person closes it: neither support nor a key. */
export const whyNotClosed = ({ caller, role }: Pick<BusinessCaller, "caller" | "role">) =>
  caller.kind === "person" && role === "owner" ? null : "Only an owner closes a business.";

/** Before anything of a business goes outside. @throws conflict where no owner has confirmed their email */
export function refuseUnverified(business: Pick<BusinessFacts, "verifiedAt">): void {
  const why = whyUnverified(business);
  if (why !== null) throw conflict(why);
}

/** 409 until one of the owners has confirmed their email: for what goes outside whatever the body says. */
export const verifiedBusiness = loader.use(({ ctx, next }) => {
  refuseUnverified(ctx.business);
  return next();
});

/** The answer of a business whether it is registered for VAT; null while it has not answered (docs/decisions/0410). */
interface Registration {
  vatRegistered: boolean | null;
  /** YYYY-MM-DD. */
  vatRegisteredFrom: string | null;
}

/** Returns false on each day on which the business is known not to be registered. */
export const chargesVatOn = (
  { vatRegistered, vatRegisteredFrom }: Registration,
  day: string,
): boolean =>
  vatRegistered === null ||
  (vatRegistered && vatRegisteredFrom !== null && vatRegisteredFrom <= day);

/** Returns what `chargesVatOn` says of a business. @param day YYYY-MM-DD */
export async function readChargesVat(
  runner: SqlRunner,
  tenantId: string,
  day: string,
): Promise<boolean> {
  const row = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("businesses")
      .where("id", "=", tenantId)
      .select([
        "vat_registered as vatRegistered",
        sql<string | null>`vat_registered_from::text`.as("vatRegisteredFrom"),
      ]),
  );
  return row === undefined || row === null || chargesVatOn(row, day);
}
