import { afterAll, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeMerchant,
  makeProduct,
  makeRound,
  testService,
} from "../../../testing";

const service = await testService();
afterAll(() => service.close());
const at = await makeMerchant(service);
const { office } = callerFor(service, { token: at.owner.token });

it("puts the notice of wood to be dried on deliveries in England, and what lines weigh on all", async () => {
  const logs = await makeProduct(service, at.business, {
    fuelKind: "wood",
    fuelContainer: "loose",
    volumeLitres: 1000,
    fullKg: 300,
  });
  const customer = await makeCustomer(service, at.business);
  const orders = [];
  for (const [region, postcode] of [
    ["North West", "LA23 1AA"],
    ["Scotland", "DG16 5AA"],
    // Not looked up yet: by its postcode.
    [null, "DG1 1AA"],
  ]) {
    const { id } = await makeAddress(service, at.business, customer);
    await service.database.service.deliveryAddress.updateMany({
      where: { id },
      data: { region: region ?? null, postcode: postcode ?? null },
    });
    const lines = [{ productId: logs.id, quantity: 2 }];
    orders.push(
      await office.orders.take({ customerId: customer.id, deliveryAddressId: id, lines }),
    );
  }
  // Less than 2 m³ goes to England only with a reason, such as kiln-dried logs: the notice of wet wood is not for them.
  const { id: near } = await makeAddress(service, at.business, customer);
  const little = { customerId: customer.id, deliveryAddressId: near };
  const lines = [{ productId: logs.id, quantity: 1 }];
  await expect(office.orders.take({ ...little, lines })).rejects.toThrow("2 m³");
  const ruleOverrides = [{ rule: "fuel.standards", reason: "Kiln-dried, certificate on its way" }];
  orders.push(await office.orders.take({ ...little, lines, ruleOverrides }));
  // What was ordered stays as it was ordered, whatever becomes of the product.
  await office.products.change({
    id: logs.id,
    solidFuel: {
      kind: "wood",
      container: "loose",
      certificate: { scheme: "ready_to_burn", number: "WSS 1", expiresOn: null },
    },
  });
  const round = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    orderIds: orders.map(({ id }) => id),
  });
  const { stopDetails } = await office.driving.one({ id: round.id });
  const ofOrders = round.stopIds.map((id) => stopDetails.find(({ stopId }) => stopId === id));
  expect(ofOrders.map((stop) => stop?.dryingNotice === null)).toEqual([false, true, true, true]);
  expect(ofOrders.map((stop) => stop?.weights[0]?.kg)).toEqual([600, 600, 600, 300]);
});

it("prints scheme, number and holder of each certified fuel on the delivery note", async () => {
  const logs = await office.products.create({
    name: "Dry logs",
    solidFuel: {
      kind: "wood",
      container: "bag",
      certificate: {
        scheme: "ready_to_burn",
        number: "WS 77",
        holder: "Northern Logs Ltd",
        expiresOn: null,
      },
    },
  });
  const customer = await makeCustomer(service, at.business);
  const { id: deliveryAddressId } = await makeAddress(service, at.business, customer);
  const order = await office.orders.take({
    customerId: customer.id,
    deliveryAddressId,
    lines: [
      { productId: logs.id, quantity: 1 },
      { productId: at.product.id, quantity: 1 },
    ],
  });
  const round = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    orderIds: [order.id],
  });
  const { stopDetails } = await office.driving.one({ id: round.id });
  expect(stopDetails.map(({ fuelCertificates }) => fuelCertificates)).toEqual([
    ["Dry logs: Ready to Burn (Woodsure), certificate WS 77, held by Northern Logs Ltd."],
  ]);
});
