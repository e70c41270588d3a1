import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { useService } from "../../src/service/use-service";
import { buyToTheDoor } from "./shop-buying/to-the-door";

const service = useService();

test("a shopper browses, pays by card and follows the order to the door", async ({
  page,
  browser,
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  await olivia("POST", "/vouchers", { code: "SPRING10", percentOff: 10 });
  await buyToTheDoor({ service, olivia, page, browser });
});
