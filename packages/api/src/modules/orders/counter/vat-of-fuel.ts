import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { ProductUnit } from "../../../platform/values/values";
import { VatFuel } from "../../catalogue";
import { fuelVatWords } from "../money/fuel-words";

const Kg = z.number().min(0).nullable();

/** What VAT a product of fuel bears on orders taken today, in words: for its page, while it is written. */
export const vatOfFuel = business("products:read")
  .input(z.object({ vatFuel: VatFuel, unit: ProductUnit, fullKg: Kg, emptyKg: Kg, hazardKg: Kg }))
  .output(z.object({ words: z.string().nullable() }))
  .query(({ ctx, input }) => ({
    words: fuelVatWords(input, todayIn(ctx.business.timeZone, ctx.now)),
  }));
