import { z } from "zod";
import { Day, nameText } from "../../../platform/values/values";
import { bankHolidayNations } from "./bank-holidays";

/** Whose bank holidays count: of a nation, or none. */
export const BankHolidaysChoice = z.enum([...bankHolidayNations, "none"]);

/** docs/contract/delivery-areas.md#deliveryholidays. */
export const DeliveryHolidays = z
  .object({
    from: Day,
    to: Day,
    bankHolidays: BankHolidaysChoice.nullable().meta({
      description: "As the business chose; null: by the nation of its first yard",
    }),
    nation: z.enum(bankHolidayNations).nullable().meta({
      description: "Whose bank holidays count; null: none",
    }),
    days: z.array(
      z.object({
        day: Day,
        name: z.string(),
        closed: z.boolean().meta({ description: "Nothing is delivered" }),
        bankHoliday: z.boolean(),
        own: z.boolean().meta({ description: "The business said so itself" }),
      }),
    ),
  })
  .meta({ id: "DeliveryHolidays" });
export type DeliveryHolidays = z.infer<typeof DeliveryHolidays>;

/** Both included; a year from the business's today where left out. */
export const HolidaySpan = z.object({ from: Day.optional(), to: Day.optional() });

export const BankHolidaysChange = z
  .object({ bankHolidays: BankHolidaysChoice.nullable() })
  .meta({ id: "BankHolidaysChange" });

export const ByDay = z.object({ day: Day });

/** A day without deliveries, or with them although it is a bank holiday. */
export const NewDeliveryHoliday = z.object({
  name: nameText(80),
  closed: z.boolean().default(true),
});
