import { runSql, type Prisma, type Tx } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { sql } from "@roundsman/db";
import { ById, keptPrice, Uuid, type VatKind } from "../../../platform/values/values";
import { priceAtRate } from "../rate-sets/queries";
import {
  exchangeGroupNow,
  lockExchangeGroup,
  selectExchangeGroups,
  viewExchangeGroup,
  withUniqueGroup,
} from "./queries";
import { ExchangeGroup, ExchangeGroupChange, ExchangeGroupQuery, NewExchangeGroup } from "./schema";

const findExchangeGroup = loader.input(ById).use(async ({ ctx, input, next }) => {
  const exchangeGroup = await exchangeGroupNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { exchangeGroup } });
});

const Place = z.tuple([z.string(), Uuid]);

/** GET /exchange-groups, by name; archived ones are left out unless asked for. */
const list = business("products:read")
  .input(ExchangeGroupQuery)
  .output(pageOf(ExchangeGroup))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectExchangeGroups
          .where("g.tenant_id", "=", ctx.business.id)
          .where((eb) =>
            eb.and([
              ...(input.archived ? [] : [eb("g.archived_at", "is", null)]),
              ...wordsIn(
                words,
                sql<string>`search_text(concat_ws(' ', g.name, g.brand, g.family))`,
              ),
              ...(after ? [eb(eb.refTuple("g.name", "g.id"), ">", eb.tuple(...after))] : []),
            ]),
          )
          .orderBy("g.name")
          .orderBy("g.id")
          .limit(input.limit + 1),
      ),
    );
    return toPage(rows, input.limit, viewExchangeGroup, (row) => [row.name, row.id]);
  });

/** GET /exchange-groups/{id}. */
const one = business("products:read")
  .concat(findExchangeGroup)
  .output(ExchangeGroup)
  .query(({ ctx }) => viewExchangeGroup(ctx.exchangeGroup));

/** @throws validation on `vatRate` where a security bears VAT, or a taxed charge none */
function requireCharge({ vatTreatment, vatRate }: VatKind): void {
  const message =
    vatTreatment === "outside_scope"
      ? vatRate !== 0 && "A security is outside the scope of VAT: its rate is 0%."
      : vatRate === 0 && "A taxed container charge bears 5% or 20%.";
  if (message) throw invalid({ path: "vatRate", message });
}

/** The columns of a product that say what a charge is. */
const priceOf = (chargePence: number, { vatRate, vatTreatment }: VatKind) => ({
  vatRate,
  vatTreatment,
  ...keptPrice({ unitPriceIncVat: chargePence }, vatRate, { unitPrice: 0, unitPriceIncVat: null }),
});

/**
 * The product that charges: the one named, with the charge as its price, else a new one.
 * @throws not_found; conflict where what is named has empties, or another group charges with it
 */
async function putChargeProduct(
  tx: Tx,
  { tenantId, id: chargeGroupId, now }: { tenantId: string; id: string; now: Date },
  { name, chargeProductId }: z.output<typeof NewExchangeGroup>,
  price: ReturnType<typeof priceOf>,
): Promise<void> {
  if (chargeProductId === undefined) {
    const data: Prisma.ProductUncheckedCreateInput = {
      tenantId,
      name: `${name}, cylinder charge`,
      category: "deposits",
      // It is charged with an agreement, and not offered by itself.
      sold: false,
      chargeGroupId,
      ...price,
      createdAt: now,
      updatedAt: now,
    };
    await tx.product.create({ data, select: { id: true } });
    return;
  }
  const product = await tx.product.findFirst({ where: { tenantId, id: chargeProductId } });
  if (!product) throw notFound("product");
  if (product.returnable) {
    throw conflict("A charge has no empties: choose another product.", "chargeProductId");
  }
  if (product.chargeGroupId !== null) {
    throw conflict("Another group charges with this product.", "chargeProductId");
  }
  const where = { tenantId, id: chargeProductId };
  await tx.product.updateMany({ where, data: { chargeGroupId } });
  await putPrice(tx, tenantId, chargeProductId, price, product.vatRate);
}

async function putPrice(
  tx: Tx,
  tenantId: string,
  id: string,
  price: ReturnType<typeof priceOf>,
  rateBefore: number,
): Promise<void> {
  await tx.product.updateMany({ where: { tenantId, id }, data: price });
  if (price.vatRate !== rateBefore) await priceAtRate(tx, tenantId, id, price.vatRate);
}

/** POST /exchange-groups. */
const create = business("products:write")
  .input(NewExchangeGroup)
  .output(ExchangeGroup)
  .mutation(({ ctx, input }) => {
    const { name, brand, family, chargePence, vatTreatment } = input;
    const kind = { vatTreatment, vatRate: input.vatRate ?? (vatTreatment === "standard" ? 20 : 0) };
    requireCharge(kind);
    const tenantId = ctx.business.id;
    return withUniqueGroup(() =>
      ctx.change(async (tx, record) => {
        const price = priceOf(chargePence, kind);
        const { id } = await tx.exchangeGroup.create({
          data: { tenantId, name, brand, family, createdAt: ctx.now },
          select: { id: true },
        });
        await putChargeProduct(tx, { tenantId, id, now: ctx.now }, input, price);
        const group = viewExchangeGroup(await exchangeGroupNow(tx, tenantId, id));
        await record({
          action: "exchange_group.created",
          words: `Added the exchange group ${name}`,
          subject: { kind: "exchange_group", id },
          after: group,
        });
        return group;
      }),
    );
  });

/** PATCH /exchange-groups/{id}: a new charge is for agreements that are made from now on. */
const change = business("products:write")
  .concat(findExchangeGroup)
  .input(ExchangeGroupChange)
  .output(ExchangeGroup)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) return viewExchangeGroup(ctx.exchangeGroup);
    return withUniqueGroup(() =>
      ctx.change(async (tx, record) => {
        const before = await lockExchangeGroup(tx, tenantId, id);
        const vatTreatment = wanted.vatTreatment ?? before.vatTreatment;
        const turned = vatTreatment !== before.vatTreatment;
        const usual = vatTreatment === "standard" ? 20 : 0;
        const kind = { vatTreatment, vatRate: wanted.vatRate ?? (turned ? usual : before.vatRate) };
        const { name, brand, family, archived } = wanted;
        if (wanted.chargePence !== undefined || wanted.vatRate !== undefined || turned) {
          requireCharge(kind);
          const price = priceOf(wanted.chargePence ?? before.chargePence, kind);
          await putPrice(tx, tenantId, before.chargeProductId, price, before.vatRate);
        }
        await tx.exchangeGroup.updateMany({
          where: { tenantId, id },
          data: {
            name,
            brand,
            family,
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
            updatedAt: ctx.now,
          },
        });
        const after = viewExchangeGroup(await exchangeGroupNow(tx, tenantId, id));
        await record({
          action: "exchange_group.changed",
          words: `Changed the exchange group ${after.name}`,
          subject: { kind: "exchange_group", id },
          ...difference(viewExchangeGroup(before), after),
        });
        return after;
      }),
    );
  });

export const exchangeGroups = router({ list, one, create, change });
