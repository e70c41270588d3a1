import { coalTicketRule, smokeControlRule, standardsRule } from "./modules/catalogue";
import type { NamedRule } from "./platform/rules/dated-rule";

/** Every rule of the law and of the trade that the service follows. docs/rules is made from this. */
export const rules: readonly NamedRule[] = [standardsRule, smokeControlRule, coalTicketRule];
