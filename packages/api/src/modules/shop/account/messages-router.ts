import { mobileOf } from "@roundsman/providers";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { customerNow, lockCustomer } from "../../customers";
import { ChoicesByGroup, changeChoices, choicesOf, hasStopped } from "../../messages";
import { byShopper, requireShopper, shopperProcedure } from "../shopper";
import { marketingRefusal } from "./refuse-router";

/* Of what the signed-in customer is told (docs/decisions/0320, 0335). */

const OwnMessages = z.object({
  choices: ChoicesByGroup,
  email: z.string(),
  /** Where texts go, as the business has it; null where there is no British mobile number. */
  number: z.string().nullable(),
  /** They answered STOP: nothing is texted until they text START. */
  stopped: z.boolean(),
  /** They told the business that they want no texts at all. */
  noTexts: z.boolean(),
});

const show = shopperProcedure()
  .output(OwnMessages)
  .query(async ({ ctx }) => {
    const { customer, email } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    const number = customer.phone === null ? null : mobileOf(customer.phone);
    const stopped = number !== null && (await hasStopped(ctx.db, tenantId, number));
    const choices = await choicesOf(ctx.db, tenantId, customer.id);
    const { noTextsSince } = await customerNow(ctx.db, tenantId, customer.id);
    return { choices, email, number, stopped, noTexts: noTextsSince !== null };
  });

/** What they want to be told from now on. What confirms an order and invoices come all the same. */
const change = shopperProcedure()
  .input(ChoicesByGroup)
  .output(ChoicesByGroup)
  .mutation(async ({ ctx, input }) => {
    const { name, customer } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    await byShopper(ctx, name).change(async (tx, record) => {
      const held = await lockCustomer(tx, tenantId, customer.id);
      await changeChoices(tx, record, tenantId, held, () => input);
    });
    return input;
  });

export const ownMessages = router({ show, change, refusal: marketingRefusal });
