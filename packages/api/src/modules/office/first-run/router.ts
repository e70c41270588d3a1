import { runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { conflict, invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { keptPrice, priceIssues } from "../../../platform/values/values";
import { goodsColumns, saleNeeds, solidFuelColumns, viewProduct } from "../../catalogue";
import { FirstRun, StarterCatalogue, StarterChoice, StarterTaken } from "./schema";
import { starterCatalogue } from "./starter-catalogue";
import { groupStarters } from "./starter-groups";

/** How far a new business is: asked of what exists, in one statement; what was archived was there. */
const progress = business("setup:read")
  .output(FirstRun)
  .query(async ({ ctx }) => {
    const hasAny = (table: "locations" | "products" | "customers" | "orders") =>
      sql<boolean>`exists ${sqlBuilder
        .selectFrom(sqlBuilder.dynamic.table<typeof table>(table).as("t"))
        .where("t.tenant_id", "=", ctx.business.id)
        .select("t.id")}`;
    const found = await runSqlForOne(
      ctx.db,
      sqlBuilder.selectNoFrom((eb) => [
        eb
          .exists(
            eb
              .selectFrom("businesses as b")
              .where("b.id", "=", ctx.business.id)
              .where("b.vat_registered", "is not", null)
              .where("b.address", "is not", null)
              .where("b.bank_account_number", "is not", null)
              .select("b.id"),
          )
          .$castTo<boolean>()
          .as("details"),
        hasAny("locations").as("yard"),
        hasAny("products").as("product"),
        hasAny("customers").as("customer"),
        hasAny("orders").as("order"),
      ]),
    );
    return found ?? { details: false, yard: false, product: false, customer: false, order: false };
  });

/** What a merchant of bottled gas, coal and logs may begin with. */
const catalogue = business("setup:read")
  .output(StarterCatalogue)
  .query(({ ctx }) => {
    const today = todayIn(ctx.business.timeZone, ctx.now);
    return { items: starterCatalogue.map((item) => ({ ...item, needs: needsOf(item, today) })) };
  });

/** What a starter product needs before it is sold, in words; null where it needs nothing. */
const needsOf = ({ solidFuel }: (typeof starterCatalogue)[number], today: string) =>
  solidFuel === null ? null : saleNeeds(today, solidFuel.kind);

const bySku = new Map(starterCatalogue.map((product) => [product.sku, product]));

/** Takes products out of the starter catalogue, all in one change. Pressed twice, it adds nothing twice. */
const takeProducts = business("products:write")
  .input(StarterChoice)
  .output(StarterTaken)
  .mutation(({ ctx, input: { items } }) => {
    const tenantId = ctx.business.id;
    const chosen = items.map(({ sku, ...price }, at) => {
      const starter = bySku.get(sku);
      if (!starter) {
        throw invalid({ path: `items.${at}.sku`, message: "There is no such starter product." });
      }
      const { vatRate, unitPrice } = starter;
      const [issue] = priceIssues(price, vatRate, `items.${at}.`);
      if (issue) throw invalid(issue);
      const kept = keptPrice(price, vatRate, { unitPrice, unitPriceIncVat: null });
      const { dangerousGoods, solidFuel, ...product } = starter;
      const made = { tenantId, createdAt: ctx.now, updatedAt: ctx.now };
      const columns = { ...goodsColumns(dangerousGoods), ...solidFuelColumns(solidFuel) };
      return { ...product, ...columns, ...kept, ...made };
    });
    return ctx.change(async (tx, record) => {
      const made = await tx.product.createManyAndReturn({ data: chosen, skipDuplicates: true });
      if (made.length === 0) throw conflict("You have all of these products already.");
      for (const row of made) {
        await record({
          action: "product.created",
          words: `Added the product ${row.name} from the starter catalogue`,
          subject: { kind: "product", id: row.id },
          after: viewProduct(row),
        });
      }
      await groupStarters(tx, record, tenantId, ctx.now);
      const today = todayIn(ctx.business.timeZone, ctx.now);
      const needing = made.flatMap(({ id, name, sku }) => {
        const starter = bySku.get(sku ?? "");
        const needs = starter ? needsOf(starter, today) : null;
        return needs === null ? [] : [{ id, name, needs }];
      });
      return { added: made.length, needing };
    });
  });

/** The guide of a business's first day. */
export const firstRun = router({ progress, catalogue, takeProducts });
