import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { billing } from "./invoices/billing";
import { paying } from "./invoices/paying";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

billing(service);
paying(service);
