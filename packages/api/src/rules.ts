import {
  bankHolidayRule,
  coalTicketRule,
  dryingNoticeRule,
  smokeControlRule,
  standardsRule,
  sulphurRule,
  takenAwayRule,
} from "./modules/catalogue";
import { badDebtRule, interestRule } from "./modules/billing";
import { gasRules, walkRoundRule } from "./modules/delivery";
import { refundScale, yardCeilingRule } from "./modules/stock";
import { capacityRule, fuelVat, taxPointRule } from "./modules/orders";
import { statedLaw } from "./platform/rules/stated-law";
import type { NamedRule } from "./platform/rules/dated-rule";

/** Every rule of the law and of the trade that the service follows. docs/rules is made from this. */
export const rules: readonly NamedRule[] = [
  refundScale,
  standardsRule,
  dryingNoticeRule,
  smokeControlRule,
  sulphurRule,
  takenAwayRule,
  coalTicketRule,
  fuelVat,
  taxPointRule,
  ...gasRules,
  walkRoundRule,
  yardCeilingRule,
  bankHolidayRule,
  capacityRule,
  badDebtRule,
  interestRule,
  ...statedLaw,
];
