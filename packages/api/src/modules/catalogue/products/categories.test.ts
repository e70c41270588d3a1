import { afterAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  signInAs,
  testService,
} from "../../../testing";

const service = await testService();
afterAll(() => service.close());

it("lists the categories of what is not archived, each with its words and its count", async () => {
  const merchant = await makeBusiness(service);
  const stranger = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, merchant));
  await makeProduct(service, merchant, { category: "patio-gas" });
  await makeProduct(service, merchant, { category: "patio-gas", sold: false });
  await makeProduct(service, merchant, { category: "coal" });
  await makeProduct(service, merchant, { category: "logs", archivedAt: new Date() });
  await makeProduct(service, stranger, { category: "theirs" });
  expect(await callerFor(service, { token }).office.products.listCategories()).toEqual({
    items: [
      { slug: "coal", name: "Coal", products: 1 },
      { slug: "patio-gas", name: "Patio gas", products: 2 },
    ],
  });
});
