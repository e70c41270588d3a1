import { expressionBuilder, runSql, sql, type Tables } from "@roundsman/db";
import { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import { asksNothing } from "../../../platform/audit/change";
import { conflict, forbidden, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { customerNow, findCustomer, refuseErased, requireCustomer } from "../../customers";
import { requireOpenDay } from "../../ledger";
import { actorId, sellerOf } from "../../orders";
import {
  agreementNow,
  findAgreement,
  lockAgreement,
  namedYard,
  owedOf,
  positionsOf,
  positionsOwed,
  proofPicture,
  ProofPicture,
  selectAgreements,
} from "../../stock";
import { liabilityOn } from "./liability";
import { makeAgreement } from "./make-agreement";
import { returnCylinders } from "./return-cylinders";
import { withScan } from "./scans";
import {
  AgreementById,
  AgreementChange,
  AgreementPage,
  AgreementQuery,
  CustomerCylinders,
  CylinderAgreement,
  Liability,
  LiabilityQuery,
  MovedTo,
  NewAgreement,
  NewReturn,
  OwedPage,
  OwedQuery,
} from "./schema";
import { viewAgreement, whyNotMoved } from "./view";

const a = expressionBuilder<{ a: Tables["cylinder_agreements"] }, "a">();

/** GET /cylinder-agreements, the latest number first: one statement a page. */
const list = business("customers:read")
  .input(AgreementQuery)
  .output(AgreementPage)
  .query(async ({ ctx, input }) => {
    const { customerId, exchangeGroupId, open, updatedSince, limit } = input;
    const after = decodeCursor(input.cursor, z.tuple([z.int()]));
    const isOpen = a("a.returned_quantity", "<", a.ref("a.quantity"));
    const conditions = [
      updatedSince && a("a.updated_at", ">=", updatedSince),
      customerId && a("a.customer_id", "=", customerId),
      exchangeGroupId && a("a.exchange_group_id", "=", exchangeGroupId),
      open !== undefined && (open ? isOpen : a.not(isOpen)),
      after !== null && a("a.sequence", "<", after[0]),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const own = sql<string>`search_text(concat_ws(' ', a.number, a.paper_number))`;
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectAgreements
          .where("a.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by", own)]))
          .orderBy("a.sequence", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(
      rows,
      limit,
      (row) => viewAgreement(row, ctx),
      (row) => [row.sequence],
    );
  });

/** GET /cylinder-agreements/{id}. */
const one = business("customers:read")
  .concat(findAgreement)
  .input(AgreementById)
  .output(CylinderAgreement)
  .query(({ ctx, input }) => viewAgreement(ctx.agreement, ctx, input.explain ?? false));

/** GET /cylinder-agreements/{id}/scan. */
const showScan = business("customers:read")
  .concat(findAgreement)
  .output(ProofPicture)
  .query(({ ctx }) => {
    const { scanKey } = ctx.agreement;
    return proofPicture(ctx, scanKey === null ? null : { fileKey: scanKey });
  });

/** Billing and paying back take the scope of invoices as well. @throws forbidden */
function requireMoneyScope({ scopes }: BusinessCaller): void {
  if (!scopes.has("invoices:write")) throw forbidden("You may not bill, credit or pay back.");
}

/** POST /cylinder-agreements. */
const create = business("customers:write")
  .input(NewAgreement)
  .output(CylinderAgreement)
  .mutation(async ({ ctx, input: { scan, ...asked } }) => {
    requireMoneyScope(ctx);
    const { id: tenantId, timeZone } = ctx.business;
    const webUrl = ctx.settings.urls.web;
    const who = { byUserId: actorId(ctx), seller: sellerOf(ctx) };
    const by = { tenantId, timeZone, now: ctx.now, webUrl, ...who };
    const yardId = asked.payment?.locationId;
    if (yardId) await namedYard(ctx.db, tenantId, yardId, "payment.locationId");
    const made = await withScan(ctx, { tenantId, scan }, async (scanKey = null) => ({
      result: await ctx.change((tx, record) =>
        makeAgreement(tx, record, by, { ...asked, scanKey }),
      ),
      dropped: null,
    }));
    return viewAgreement(made, ctx);
  });

/** PATCH /cylinder-agreements/{id}: the number on the paper, and its picture. */
const change = business("customers:write")
  .concat(findAgreement)
  .input(AgreementChange)
  .output(CylinderAgreement)
  .mutation(async ({ ctx, input: { id, scan, ...wanted } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing({ scan, ...wanted })) return viewAgreement(ctx.agreement, ctx);
    const changed = await withScan(ctx, { tenantId, scan }, (scanKey) =>
      ctx.change(async (tx, record) => {
        const before = await lockAgreement(tx, tenantId, id);
        await tx.cylinderAgreement.updateMany({
          where: { tenantId, id },
          data: { paperNumber: wanted.paperNumber, scanKey },
        });
        await record({
          action: "cylinder_agreement.changed",
          words: `Changed the paper of agreement ${before.number}`,
          subject: { kind: "cylinder_agreement", id },
          before: { paperNumber: before.paperNumber, hasScan: before.scanKey !== null },
          after: {
            paperNumber: wanted.paperNumber ?? before.paperNumber,
            hasScan: (scanKey === undefined ? before.scanKey : scanKey) !== null,
          },
        });
        const dropped = scanKey === undefined ? null : before.scanKey;
        return { result: await agreementNow(tx, tenantId, id), dropped };
      }),
    );
    return viewAgreement(changed, ctx);
  });

/** POST /cylinder-agreements/{id}/return. */
const giveBack = business("customers:write")
  .concat(findAgreement)
  .input(NewReturn)
  .output(CylinderAgreement)
  .mutation(async ({ ctx, input }) => {
    if (input.refund !== "none") requireMoneyScope(ctx);
    requireOpenDay(input.returnedOn, ctx, "returnedOn");
    const { id: tenantId, timeZone } = ctx.business;
    const by = {
      tenantId,
      timeZone,
      now: ctx.now,
      webUrl: ctx.settings.urls.web,
      by: doerOf(ctx.caller),
      byUserId: actorId(ctx),
    };
    const agreement = await ctx.change((tx, record) => returnCylinders(tx, record, by, input));
    return viewAgreement(agreement, ctx);
  });

/** POST /cylinder-agreements/{id}/move: the cylinders, and what is paid back for them, are another customer's now. */
const move = business("customers:write")
  .concat(findAgreement)
  .input(MovedTo)
  .output(CylinderAgreement)
  .mutation(async ({ ctx, input: { id, customerId, reason } }) => {
    const tenantId = ctx.business.id;
    const moved = await ctx.change(async (tx, record) => {
      const before = await lockAgreement(tx, tenantId, id);
      refuseIf(whyNotMoved(before));
      await requireCustomer(tx, tenantId, customerId);
      const customer = await customerNow(tx, tenantId, customerId);
      refuseErased(customer);
      if (before.customerId === customerId) {
        throw conflict(`${before.number} is ${customer.name}'s already.`, "customerId");
      }
      await tx.cylinderAgreement.updateMany({ where: { tenantId, id }, data: { customerId } });
      await record({
        action: "cylinder_agreement.moved",
        words: `Moved agreement ${before.number} from ${before.customerName} to ${customer.name}`,
        subject: { kind: "cylinder_agreement", id },
        before: { customerId: before.customerId },
        after: { customerId, reason: reason ?? null },
      });
      return agreementNow(tx, tenantId, id);
    });
    return viewAgreement(moved, ctx);
  });

/** GET /cylinder-agreements/liability. */
const liability = business("customers:read")
  .input(LiabilityQuery)
  .output(Liability)
  .query(({ ctx, input }) =>
    liabilityOn(ctx.db, ctx.business.id, input.on ?? todayIn(ctx.business.timeZone, ctx.now)),
  );

/** GET /cylinder-agreements/owed, by the customers' names. */
const owed = business("customers:read")
  .input(OwedQuery)
  .output(OwedPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([z.string(), Uuid, Uuid]));
    const wanted = { tenantId: ctx.business.id, after, take: limit + 1 };
    const rows = await search(q, (words) => positionsOwed(ctx.db, { ...wanted, words }));
    return toPage(
      rows,
      limit,
      ({ charged: _charged, ...row }) => ({ ...row, owed: owedOf(row) }),
      (row) => [row.customerName, row.customerId, row.exchangeGroupId],
    );
  });

/** GET /customers/{id}/cylinders. */
const ofCustomer = business("customers:read")
  .concat(findCustomer)
  .output(CustomerCylinders)
  .query(async ({ ctx }) => {
    const whose = { tenantId: ctx.business.id, customerId: ctx.customer.id };
    const rows = await positionsOf(ctx.db, whose);
    return {
      items: rows.map(({ charged: _charged, customerId: _id, customerName: _name, ...row }) => ({
        ...row,
        owed: owedOf(row),
      })),
    };
  });

export const cylinderAgreements = router({
  list,
  one,
  showScan,
  create,
  change,
  giveBack,
  move,
  liability,
  owed,
  ofCustomer,
});
