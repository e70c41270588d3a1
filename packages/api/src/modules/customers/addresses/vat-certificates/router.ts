import { sql, sqlBuilder, runSqlForOne, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { whyNotAllowed, type BusinessCaller } from "../../../../platform/access/caller";
import { conflict, notFound, refuseIf } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime, fromDay, longDay, todayIn } from "../../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { ById, DateTime, Uuid } from "../../../../platform/values/values";
import { addressName, lockAddress } from "../addresses";
import { findAddress } from "../find-address";
import {
  NewVatCertificate,
  VatCertificate,
  VatCertificateChange,
  VatCertificateQuery,
  viewCertificate,
  whyNotWithdrawn,
} from "./schema";

/* What a customer has signed about the use of fuel at an address (docs/decisions/0288). Never changed, only withdrawn or followed. */

interface Held {
  tenantId: string;
  /** Null of what goes to no address: nothing holds there. */
  addressId: string | null;
  customerId: string | null;
  /** YYYY-MM-DD. */
  day: string;
}

/**
 * The certificate that holds at an address on a day, for its customer: of several, the one from the latest day, then
 * the one entered last.
 */
export const certificateOn = ({ tenantId, addressId, customerId, day }: Held) =>
  sqlBuilder
    .selectFrom("vat_certificates as v")
    .where("v.tenant_id", "=", tenantId)
    .where(sql<boolean>`v.address_id = ${addressId}::uuid and v.customer_id = ${customerId}::uuid`)
    .where("v.withdrawn_at", "is", null)
    .where(sql<boolean>`${day}::date between v.valid_from and coalesce(v.valid_until, 'infinity')`)
    .orderBy("v.valid_from", "desc")
    .orderBy("v.created_at", "desc")
    .orderBy("v.id", "desc")
    .limit(1)
    .select([
      "v.id",
      sql<string>`v.signed_on::text`.as("signedOn"),
      "v.qualifying_percent as qualifyingPercent",
    ]);

/** What views of an address's certificates need beside their rows. */
async function standingOf(
  runner: SqlRunner,
  who: Pick<BusinessCaller, "business" | "caller" | "scopes"> & { now: Date },
  { id: addressId, customerId }: { id: string; customerId: string },
) {
  const { id: tenantId, timeZone } = who.business;
  const today = todayIn(timeZone, who.now);
  const held = { tenantId, addressId, customerId, day: today };
  const holding = await runSqlForOne(runner, certificateOn(held));
  const whyNoChange = whyNotAllowed(who, ["customers:write"], { changes: true });
  return { today, holdingId: holding?.id ?? null, whyNoChange };
}

const Cursor = z.tuple([DateTime, Uuid]);

/** GET /addresses/{id}/vat-certificates, the newest first. */
const list = business("customers:read")
  .concat(findAddress)
  .input(VatCertificateQuery)
  .output(pageOf(VatCertificate))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Cursor);
    const rows = await ctx.db.vatCertificate.findMany({
      where: {
        tenantId: ctx.business.id,
        addressId: ctx.address.id,
        ...(after && {
          OR: [{ createdAt: { lt: after[0] } }, { createdAt: after[0], id: { lt: after[1] } }],
        }),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    const standing = await standingOf(ctx.db, ctx, ctx.address);
    return toPage(
      rows,
      input.limit,
      (row) => viewCertificate(row, standing),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

const whyNoCertificate = ({ archivedAt }: { archivedAt: Date | null }): string | null =>
  archivedAt ? "This address is archived." : null;

/** POST /addresses/{id}/vat-certificates. Orders already taken keep their VAT until they are changed. */
const create = business("customers:write")
  .concat(findAddress)
  .use(({ ctx, next }) => {
    refuseIf(whyNoCertificate(ctx.address));
    return next();
  })
  .input(NewVatCertificate)
  .output(VatCertificate)
  .mutation(({ ctx, input: { id: addressId, ...given } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const address = await lockAddress(tx, tenantId, addressId);
      refuseIf(whyNoCertificate(address));
      const row = await tx.vatCertificate.create({
        data: {
          tenantId,
          addressId,
          customerId: address.customerId,
          qualifyingPercent: given.qualifyingPercent,
          signedBy: given.signedBy,
          signedOn: fromDay(given.signedOn),
          validFrom: fromDay(given.validFrom ?? given.signedOn),
          validUntil: given.validUntil ? fromDay(given.validUntil) : null,
          notes: given.notes ?? null,
          createdAt: ctx.now,
        },
      });
      const view = viewCertificate(row, await standingOf(tx, ctx, address));
      const { can: _can, state: _state, ...after } = view;
      await record({
        action: "vat_certificate.added",
        words: `Added a VAT certificate of ${given.qualifyingPercent}% qualifying use to ${addressName(address)}`,
        subject: { kind: "address", id: addressId },
        after,
      });
      return view;
    }),
  );

/** The certificate named by `id`, with its address; 404 otherwise. */
const findCertificate = loader.input(ById).use(async ({ ctx, input, next }) => {
  const certificate = await ctx.db.vatCertificate.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    include: { address: true },
  });
  if (!certificate) throw notFound("VAT certificate");
  return next({ ctx: { certificate } });
});

/** PATCH /vat-certificates/{id}: withdraws it. Of two that do, one is refused. @throws conflict */
const withdraw = business("customers:write")
  .concat(findCertificate)
  .use(({ ctx, next }) => {
    refuseIf(whyNotWithdrawn(ctx.certificate));
    return next();
  })
  .input(VatCertificateChange)
  .output(VatCertificate)
  .mutation(({ ctx, input: { id, withdrawnReason } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { address, signedOn } = ctx.certificate;
      const { count } = await tx.vatCertificate.updateMany({
        where: { tenantId, id, withdrawnAt: null },
        data: { withdrawnAt: ctx.now, withdrawnReason },
      });
      if (count === 0) throw conflict("The certificate is withdrawn already.");
      const row = await tx.vatCertificate.findUniqueOrThrow({
        where: { tenantId_id: { tenantId, id } },
      });
      await record({
        action: "vat_certificate.withdrawn",
        words: `Withdrew the VAT certificate of ${longDay(signedOn)} of ${addressName(address)}: ${withdrawnReason}`,
        subject: { kind: "address", id: address.id },
        before: { id, withdrawnAt: null },
        after: { id, withdrawnReason },
      });
      return viewCertificate(row, await standingOf(tx, ctx, address));
    }),
  );

export const vatCertificates = router({ list, create, withdraw });
