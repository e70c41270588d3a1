import { z } from "zod";
import { whyNotAllowed } from "../../../platform/access/caller";
import { business } from "../../../platform/middleware/procedures";
import { RuleOverrides } from "../../../platform/rules/overrides";
import { ExplainQuery, explanation } from "../../../platform/rules/reasons";
import { dayOrNull, fromDay, shortDay, todayIn } from "../../../platform/values/format";
import {
  Day,
  DiscountPercent,
  ProductUnit,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { AreaWindow, FuelNotice, pricesFor } from "../../catalogue";
import { requireCustomer } from "../../customers";
import { AgreementNeeded, agreementsNeededFor, readSupply } from "../../stock";
import { fillLines } from "../basket";
import { asCharged, chargeLines } from "../cylinders";
import { foreseeFuel, foreseenFuel, readFuelNotices } from "../fuel";
import { asksMoreCredit, creditObstacles, sellerOf, whyNoCredit } from "../party";
import { discountOf, lineAmount, outstandingPence, sumsOf, undelivered } from "../money/money";
import { newChargeRule } from "../money/priced-lines";
import { foreseeDelivery, foreseenDays } from "../places/foresee";
import { findOption, promiseColumns } from "../order/promise";
import { usualMethod } from "../place-order";
import { orderNow } from "../order/queries";
import {
  Fulfilment,
  OrderSums,
  PaymentMethod,
  WantedAgreement,
  WantedCollect,
  WantedLine,
} from "../order/schema";
import { LineSupply, supplyOfLines } from "./supply";
import { dropOf, foreseeVat, namedRates, vatReasons, weightsMissing } from "../money/apply-vat";

/** An order as far as it is written. */
const Draft = z.object({
  customerId: Uuid.nullish(),
  deliveryOptionId: Uuid.nullish(),
  paymentMethod: PaymentMethod.optional(),
  /** Of an order being changed: what stays on it keeps its price, its charge and its days. */
  orderId: Uuid.optional(),
  wantedOn: Day.nullish(),
  deliveryWindow: AreaWindow.nullish(),
  discountPercent: DiscountPercent.optional(),
  /** Of an address that is not kept yet. */
  postcode: text(12).nullish(),
  /** Where it goes: VAT of fuel follows its use there. */
  deliveryAddressId: Uuid.nullish(),
  /** Left out: a delivery, or as the order is. Fuel that is taken away goes with a notice. */
  fulfilment: Fulfilment.optional(),
  ruleOverrides: RuleOverrides.optional(),
  ...ExplainQuery.shape,
  lines: z.array(WantedLine).max(200),
  collect: z.array(WantedCollect).max(200).default([]),
  agreements: z.array(WantedAgreement).max(50).optional(),
});

/**
 * Pence: `unitPrice`, `total`, the charge and `discountPence`, which all discounts take off, exclude VAT.
 * `unitPriceIncVat` and `totalIncVat` are what is paid before a discount where a line is priced including VAT, else null.
 * `amountPence` of a line is less its discount, and includes VAT where its price does. Both days are null without an option.
 */
const Estimate = OrderSums.extend({
  lines: z.array(
    z.object({
      productId: Uuid,
      unit: ProductUnit,
      measure: z.number(),
      measurePrice: z.int().nullable(),
      unitPrice: z.int(),
      unitPriceIncVat: z.int().nullable(),
      total: z.int(),
      totalIncVat: z.int().nullable(),
      discountPercent: z.number(),
      amountPence: z.int(),
      vatRate: z.int(),
      vatTreatment: VatTreatment,
      qualifyingPercent: z.int().nullable(),
      /** The id of the rule that decided its VAT; null where the product did. */
      vatRule: z.string().nullable(),
      /** Why it bears the VAT it does, where a rule decided. */
      vatReason: z.string().nullable(),
    }),
  ),
  discountPence: z.int(),
  deliveryChargePence: z.int(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  supply: z.array(LineSupply),
  /** What to ask before it is taken or changed, in words; null where nothing speaks against it. */
  asks: z.string().nullable(),
  /**
   * It is refused on account, the customer being on stop or over their limit: in words, without the reason of the
   * stop, and whether whoever asks may override that with a reason (null) or why not. Null where it is not refused.
   */
  noCredit: z.object({ why: z.string(), override: z.string().nullable() }).nullable(),
  /** Cylinders for which an agreement is needed and not charged. */
  agreementsNeeded: z.array(AgreementNeeded),
  ...foreseenFuel,
  /** Notices to show the customer, which the papers of the order print. */
  fuelNotices: z.array(FuelNotice),
  ...foreseenDays,
  ...explanation,
});

/** What speaks against a wanted day: it has passed, and stood not on the order before. */
const questionOfWish = (
  wantedOn: string | null,
  { before, today }: { before: string | null; today: string },
): string | null =>
  wantedOn !== null && wantedOn < today && wantedOn !== before
    ? `The day it is wanted on, ${shortDay(fromDay(wantedOn))}, has passed.`
    : null;

/** What a draft would cost this customer and when it would come, were it taken or changed now: for order entry. */
export const estimate = business("orders:read")
  .input(Draft)
  .output(Estimate)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const customerId = input.customerId ?? null;
    const customer =
      customerId === null ? null : await requireCustomer(ctx.db, tenantId, customerId);
    const optionId = input.deliveryOptionId ?? null;
    const before = input.orderId ? await orderNow(ctx.db, tenantId, input.orderId) : null;
    const option = await findOption(ctx.db, tenantId, optionId);
    const takenAt = before ? new Date(before.createdAt) : ctx.now;
    const charges = await chargeLines(ctx.db, tenantId, input.agreements);
    const lines = [...input.lines, ...charges];
    const wanted = lines.map(({ productId }) => productId);
    const priced = await pricesFor(ctx.db, tenantId, customerId, wanted, takenAt);
    const { discountPercent = before?.discountPercent ?? 0 } = input;
    const prices = asCharged(priced, charges);
    const filled = fillLines(lines, prices, discountPercent, before);
    const addressId =
      input.deliveryAddressId === undefined
        ? (before?.deliveryAddressId ?? null)
        : input.deliveryAddressId;
    const whyNoOverride = whyNotAllowed(ctx, ["orders:write"], { changes: true });
    const fulfilment = input.fulfilment ?? before?.fulfilment ?? "delivery";
    const isKept = before !== null && before.deliveryOptionId === optionId;
    const delivery = await foreseeDelivery(ctx.db, {
      tenantId,
      timeZone,
      now: ctx.now,
      collects: fulfilment === "collection",
      addressId,
      postcode: input.postcode ?? null,
      window: input.deliveryWindow ?? null,
      option: isKept ? null : option,
      options: await ctx.db.deliveryOption.findMany({ where: { tenantId, archivedAt: null } }),
      day: input.wantedOn === undefined ? dayOrNull(before?.wantedOn ?? null) : input.wantedOn,
      goods: filled.kept.map(({ productId, quantity, measure }) => ({
        productId,
        units: quantity * measure,
      })),
      before,
      whyNoOverride,
    });
    const promise = isKept ? before : promiseColumns(option, delivery.judge, delivery.area);
    const { deliveryChargePence } = promise;
    const drop = dropOf(
      { tenantId, timeZone },
      {
        id: before?.id ?? null,
        deliveryAddressId: addressId,
        customerId: customerId ?? before?.customerId ?? null,
        wantedOn: input.wantedOn === undefined ? (before?.wantedOn ?? null) : input.wantedOn,
        expectedFrom: promise.expectedFrom,
        createdAt: takenAt,
      },
    );
    const named = namedRates(input.lines, input.ruleOverrides);
    const vat = await foreseeVat(ctx.db, drop, filled.kept, prices, named);
    const { lines: kept } = vat;
    const fuel = await foreseeFuel(
      ctx.db,
      {
        tenantId,
        day: todayIn(timeZone, takenAt),
        addressId: drop.addressId,
        lines: kept,
      },
      { before, whyNoOverride },
    );
    const { paymentMethod = before?.paymentMethod ?? usualMethod(customer) } = input;
    const { chargeRule = newChargeRule } = before ?? {};
    const then = { paymentMethod, deliveryChargePence, chargeRule, lines: kept.map(undelivered) };
    const moreCredit = before
      ? asksMoreCredit(before, { ...before, ...then })
      : paymentMethod === "on_account";
    const seller = sellerOf(ctx);
    const obstacles =
      moreCredit && customer
        ? await creditObstacles(ctx.db, {
            tenantId,
            customer,
            orderId: before?.id ?? null,
            orderPence: outstandingPence({ status: "placed", paidPence: null, ...before, ...then }),
          })
        : null;
    const supplies = await readSupply(ctx.db, wanted, { tenantId, orderId: before?.id });
    return {
      ...sumsOf(kept, deliveryChargePence, chargeRule),
      lines: kept.map((line) => ({
        productId: line.productId,
        unit: line.unit,
        measure: line.measure,
        measurePrice: line.measurePrice,
        unitPrice: line.unitPrice,
        unitPriceIncVat: line.unitPriceIncVat,
        total: line.quantity * line.unitPrice,
        totalIncVat: line.unitPriceIncVat === null ? null : line.quantity * line.unitPriceIncVat,
        discountPercent: line.discountPercent,
        amountPence: lineAmount(line),
        vatRate: line.vatRate,
        vatTreatment: line.vatTreatment,
        qualifyingPercent: line.qualifyingPercent,
        vatRule: line.vatRule,
        vatReason: line.vatReason,
      })),
      discountPence: discountOf(kept),
      deliveryChargePence,
      expectedFrom: dayOrNull(promise.expectedFrom),
      expectedTo: dayOrNull(promise.expectedTo),
      supply: supplyOfLines(input.lines, supplies),
      asks: questionOfWish(input.wantedOn ?? null, {
        before: dayOrNull(before?.wantedOn ?? null),
        today: todayIn(timeZone, ctx.now),
      }),
      noCredit: obstacles && {
        why: whyNoCredit(seller, obstacles, true),
        override: seller.whyNoOverride,
      },
      agreementsNeeded: await agreementsNeededFor(ctx.db, {
        tenantId,
        customerId,
        orderId: before?.id,
        lines,
        collect: input.collect,
      }),
      refusals: [...delivery.refusals, ...fuel.refusals, ...weightsMissing(vat)],
      advice: [...delivery.advice, ...fuel.advice],
      deliveryDays: delivery.deliveryDays,
      deliveryWindows: delivery.deliveryWindows,
      promiseWarnings: delivery.promiseWarnings,
      optionDays: delivery.optionDays,
      fuelNotices: await readFuelNotices(ctx.db, {
        tenantId,
        day: todayIn(timeZone, takenAt),
        fulfilment,
        addressId: drop.addressId,
        locationId: null,
        lines: kept,
      }),
      askAppliance: fuel.askAppliance,
      ...(input.explain && { explanation: [...fuel.reasons, ...vatReasons(kept)] }),
    };
  });
