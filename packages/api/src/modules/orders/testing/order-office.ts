import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
} from "../../../testing";

/** A business with somebody who takes orders, a customer with an address, and a product to order. */
export async function orderOffice(more: Parameters<typeof testService>[0] = {}) {
  const service = await testService(more);
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  const token = await signInAs(service, owner);
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson", onAccount: false });
  const address = await makeAddress(service, business, customer);
  const product = await makeProduct(service, business, { unitPrice: 3450, vatRate: 5 });
  const officeAt = (now?: Date) => callerFor(service, { token, now }).office;
  const draft = (more: object = {}) => ({
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId: product.id, quantity: 2 }],
    ...more,
  });
  return {
    service,
    rows: service.database.service,
    business,
    owner,
    customer,
    address,
    product,
    officeAt,
    /** As of now: the clock of a caller stands still. */
    get office() {
      return officeAt();
    },
    draft,
    take: (more: object = {}) => officeAt().orders.take(draft(more)),
    activityOf: (id: string) =>
      service.database.service.activity.findMany({
        where: { tenantId: business.id, subjectId: id },
        orderBy: { at: "asc" },
      }),
  };
}

export type OrderOffice = Awaited<ReturnType<typeof orderOffice>>;
