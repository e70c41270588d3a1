import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { billing } from "./invoices/billing";
import { crediting } from "./invoices/crediting";
import { directDebit } from "./invoices/direct-debit";
import { discounts } from "./invoices/discounts";
import { looks } from "./invoices/looks";
import { owing } from "./invoices/owing";
import { paying } from "./invoices/paying";

// Cut by what they are about, and one file all the same: each file of journeys has the demo afresh, which takes time.
const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

billing(service);
paying(service);
crediting(service);
discounts(service);
directDebit(service);
owing(service);
looks(service);
