import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { crediting } from "./invoices/crediting";
import { directDebit } from "./invoices/direct-debit";
import { discounts } from "./invoices/discounts";
import { looks } from "./invoices/looks";
import { owing } from "./invoices/owing";

// One file covers several subjects, because each file of journeys gets a new demo, which takes time.
const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

crediting(service);
discounts(service);
directDebit(service);
owing(service);
looks(service);
