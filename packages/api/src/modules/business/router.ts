import {
  holdBusiness,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Business,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import {
  inGoodStanding,
  moneyDestinationRefusal,
  refuseMoneyDestination,
  whyNotAllowed,
  type BusinessCaller,
} from "../../platform/access/caller";
import { asksNothing, difference } from "../../platform/audit/change";
import { businessLocked, forbidden, invalid } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { enqueue } from "../../platform/jobs/enqueue";
import { business } from "../../platform/middleware/procedures";
import {
  dateTime,
  dateTimeOrNull,
  dayOrNull,
  fromDay,
  todayIn,
} from "../../platform/values/format";
import { holdPictures } from "../../platform/values/pictures";
import {
  bankAccountColumns,
  mailOwnersOfAccount,
  requireWholeAccount,
  withoutAccountNumber,
} from "./bank-account";
import { erasedAfter, mailOwnersOfClosing } from "./closing";
import { whyNotClosed, whyUnverified } from "./guards";
import { changedRegistration } from "./vat-registration";
import { BusinessChange, ClosedBusiness, NameTyped, OwnBusiness } from "./schema";

/** The columns a business reads of itself: why it was locked is for staff only. */
const ownColumns = {
  id: true,
  slug: true,
  name: true,
  phone: true,
  email: true,
  address: true,
  timeZone: true,
  companyNumber: true,
  vatNumber: true,
  vatRegistered: true,
  vatRegisteredFrom: true,
  vatScheme: true,
  taxPointByPayment: true,
  logoKey: true,
  paymentTermsDays: true,
  paymentTermsFrom: true,
  pricesIncludeVat: true,
  tracksSerials: true,
  vatInvoicesSince: true,
  bankName: true,
  bankAccountName: true,
  bankSortCode: true,
  bankAccountNumber: true,
  createdAt: true,
} as const;

/** What stands on invoices and takes the payers' answers; where to pay is asked by these. */
const payeeDetails = [
  "name",
  "address",
  "email",
  "companyNumber",
  "vatNumber",
  "vatRegistered",
  "vatRegisteredFrom",
  "vatScheme",
  ...bankAccountColumns,
] as const;

type OwnRow = Pick<Business, keyof typeof ownColumns>;

const viewOwnBusiness = (
  { vatInvoicesSince, vatRegisteredFrom, ...row }: OwnRow,
  asking: BusinessCaller & { now: Date },
): z.infer<typeof OwnBusiness> => {
  const { business, caller, now } = asking;
  return {
    ...row,
    vatRegisteredFrom: dayOrNull(vatRegisteredFrom),
    vatInvoices: vatInvoicesSince === null ? "on_request" : "always",
    createdAt: dateTime(row.createdAt),
    plan: business.standing.plan,
    status: business.standing.status,
    inGoodStanding: inGoodStanding(business.standing, now),
    trialEndsAt: dateTimeOrNull(business.standing.trialEndsAt),
    can: {
      changePayeeDetails: moneyDestinationRefusal(caller),
      goOutside: whyUnverified(business),
      close: whyNotAllowed(asking, ["tenant:write"], { changes: true }) ?? whyNotClosed(asking),
    },
  };
};

/**
 * A time zone that Node knows must be known to the database too, which counts the days by it; the two
 * carry tables of their own.
 * @throws validation on `timeZone`
 */
async function requireTimeZone(db: SqlRunner, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const timeZones = sql<{ name: string }>`pg_timezone_names`.as("zone");
  const named = sqlBuilder.selectFrom(timeZones).where("zone.name", "=", name).select("zone.name");
  if (!(await runSqlForOne(db, named))) {
    throw invalid({ path: "timeZone", message: "The database does not know this time zone." });
  }
}

/** GET /business: the one the caller acts in. */
const get = business("tenant:read")
  .output(OwnBusiness)
  .query(async ({ ctx }) => {
    const row = await ctx.db.business.findFirstOrThrow({
      where: { id: ctx.business.id },
      select: ownColumns,
    });
    return viewOwnBusiness(row, ctx);
  });

/** From which day every paid sale has an invoice: of those before it, nobody asked for one. Undefined: as it is. */
function sinceOf(
  asked: z.infer<typeof BusinessChange>["vatInvoices"],
  { vatInvoicesSince, timeZone }: OwnRow,
  now: Date,
): Date | null | undefined {
  if (asked === undefined) return undefined;
  if (asked === "on_request") return null;
  return vatInvoicesSince ?? fromDay(todayIn(timeZone, now));
}

/** What was changed, for its record: a reader looks for a change of the account first. */
function whatOf(changed: readonly string[]): string {
  const ofAccount = changed.filter((name) => bankAccountColumns.some((column) => column === name));
  if (ofAccount.length === 0) return "the details";
  return ofAccount.length === changed.length ? "the bank account" : "the details and bank account";
}

/**
 * PATCH /business. The slug stays: it is the shop's address and printed on people's papers. What payers
 * go by is changed by the business's own people alone.
 */
const change = business("tenant:write")
  .input(BusinessChange)
  .output(OwnBusiness)
  .mutation(async ({ ctx, input }) => {
    const { id } = ctx.business;
    if (asksNothing(input)) {
      const row = await ctx.db.business.findFirstOrThrow({ where: { id }, select: ownColumns });
      return viewOwnBusiness(row, ctx);
    }
    await requireTimeZone(ctx.db, input.timeZone);
    const { logoKey } = input;
    return ctx.change(async (tx, record) => {
      await holdPictures(tx, id, logoKey ? [{ path: "logoKey", key: logoKey }] : []);
      await holdBusiness(tx, id);
      const before = await tx.business.findUniqueOrThrow({ where: { id }, select: ownColumns });
      const was = { ...before, vatRegisteredFrom: dayOrNull(before.vatRegisteredFrom) };
      const registration = changedRegistration(was, input);
      const { vatRegisteredFrom: from } = registration;
      const { vatInvoices, ...columns } = { ...input, ...registration };
      const differs = (name: keyof typeof columns) =>
        columns[name] !== undefined && columns[name] !== was[name];
      if (payeeDetails.some(differs)) refuseMoneyDestination(ctx.caller);
      requireWholeAccount(before, input);
      const data = {
        ...columns,
        vatRegisteredFrom: from === null ? null : fromDay(from),
        vatInvoicesSince: sinceOf(vatInvoices, before, ctx.now),
      };
      const row = await tx.business.update({ where: { id }, data, select: ownColumns });
      if (bankAccountColumns.some(differs)) await mailOwnersOfAccount(tx, row, ctx.now);
      const seen = viewOwnBusiness(row, ctx);
      const told = difference(viewOwnBusiness(before, ctx), seen);
      await record({
        action: "business.changed",
        words: `Changed ${whatOf(Object.keys(told.after))} of ${row.name}`,
        subject: { kind: "business", id },
        before: withoutAccountNumber(told.before),
        after: withoutAccountNumber(told.after),
      });
      return seen;
    });
  });

/**
 * DELETE /business: an owner closes it, with its name typed. Nobody comes in from the next request on;
 * what it holds is erased after 30 days, until when the service's staff can undo it.
 */
const close = business("tenant:write", { personOnly: true })
  .use(({ ctx, next }) => {
    const why = whyNotClosed(ctx);
    if (why !== null) throw forbidden(why);
    return next();
  })
  .input(NameTyped)
  .output(ClosedBusiness)
  .mutation(({ ctx, input }) => {
    const { id, name, timeZone } = ctx.business;
    if (input.name.trim() !== name) {
      throw invalid({ path: "name", message: "Type the business's name exactly as it is." });
    }
    const erasedAt = erasedAfter(ctx.now);
    return ctx.change(async (tx, record) => {
      const { count } = await tx.business.updateMany({
        where: { id, closedAt: null },
        data: { closedAt: ctx.now },
      });
      if (count === 0) throw businessLocked();
      await enqueue(
        tx,
        "erase_business",
        { tenantId: id },
        { runAt: erasedAt, key: `erase:${id}` },
      );
      await enqueue(tx, "end_subscription", { tenantId: id });
      await mailOwnersOfClosing(tx, { id, name, timeZone }, { now: ctx.now, erasedAt });
      await record({
        action: "business.closed",
        words: `Closed ${name}`,
        subject: { kind: "business", id },
      });
      return { id, closedAt: dateTime(ctx.now), erasedAt: dateTime(erasedAt) };
    });
  });

export const ownBusiness = router({ get, change, close });
