import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { applyOutcome } from "../../orders";

/** A business that bills a customer for goods of both VAT rates, in a database of its own. */
export const invoiceOffice = async () => invoiceOfficeIn(await testService());

/** The same in a service that is there already. */
export async function invoiceOfficeIn<Running extends TestService>(service: Running) {
  const rows = service.database.service;
  const business = await makeBusiness(service, { name: "Fellside Gas" });
  const owner = await makeMember(service, business);
  const { office } = callerFor(service, { token: await signInAs(service, owner) });
  const customer = await makeCustomer(service, business, { name: "Tyson Farms" });
  const address = await makeAddress(service, business, customer);
  const product = await makeProduct(service, business, { name: "Butane 15 kg", unitPrice: 3450 });
  const coal = await makeProduct(service, business, {
    name: "Coal",
    unitPrice: 1001,
    vatRate: 20,
  });
  const take = (more: object = {}) =>
    office.orders.take({
      customerId: customer.id,
      deliveryAddressId: address.id,
      lines: [
        { productId: product.id, quantity: 2 },
        { productId: coal.id, quantity: 1 },
      ],
      ...more,
    });
  const delivered = async (more: object = {}) => {
    const order = await take(more);
    const outcome = { tenantId: business.id, orderId: order.id, lines: [], at: new Date() };
    await rows.$transaction((tx) => applyOutcome(tx, outcome));
    return order;
  };
  const raise = async (orderIds: string[]) => (await office.invoices.raise({ orderIds })).items;
  /** An invoice of one order. */
  const raiseOne = async (more: object = {}) => {
    const [invoice] = await raise([(await delivered(more)).id]);
    if (!invoice) throw new Error("No invoice was raised");
    return invoice;
  };
  return { service, rows, business, office, customer, product, take, delivered, raise, raiseOne };
}
