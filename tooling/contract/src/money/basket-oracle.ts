import { randomUUID } from "node:crypto";
import {
  callerFor,
  makeMember,
  makeVehicle,
  openShop,
  paperText,
  signInAs,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aBasket, depositLine, deposits, goodsFor, type Basket, type PickedLine } from "./market";
import {
  amountOf,
  charge,
  netOf,
  sumsOf,
  type Billed,
  type Charged,
  type Line,
  type Sums,
} from "./rule";

/**
 * Compares `count` random baskets with a rule that was written from the documents alone (rule.ts). It compares the order,
 * its dry run, the office's estimate, the shop's page and basket, the sale at the door, the invoice and its PDF, the
 * credit note, the journal and the month. One basket in `billedEvery` is handed over, billed and credited. A failure
 * prints the seed and the smallest failing basket.
 */
export async function compareBaskets(
  count: number,
  seed: number,
  billedEvery: number,
): Promise<void> {
  const shop = await openShop();
  const { service, rows, business } = shop;
  afterAll(service.close);
  const tenantId = business.id;
  const api = restOn(service);
  const as = await signInAs(service, await makeMember(service, business));
  const driver = await makeMember(service, business, "driver");
  const { office } = callerFor(service, { token: as, entry: "rest" });

  const Made = z.looseObject({ id: z.uuid() });
  const VatPart = z.object({
    vatRate: z.int(),
    vatTreatment: z.string(),
    netPence: z.int(),
    vatPence: z.int(),
  });
  const Sold = z.object({
    netPence: z.int(),
    vatPence: z.int(),
    vat: z.array(VatPart),
  });
  const Order = Sold.extend({
    id: z.string(),
    lines: z.array(
      z.object({
        id: z.string(),
        amountPence: z.int(),
        netPence: z.int(),
        vatRate: z.int(),
        qualifyingPercent: z.int().nullable(),
      }),
    ),
    deliveryChargePence: z.int(),
    totalIncVatPence: z.int(),
  });
  const Document = Sold.extend({ id: z.string(), number: z.string(), totalPence: z.int() });
  const Invoice = Document.extend({
    lines: z.array(z.object({ id: z.string(), quantity: z.int(), total: z.int() })),
  });

  const ask = async (method: "post" | "patch" | "put" | "get", path: string, body?: object) => {
    const answer = await api[method](path, { as, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const create = async (path: string, body: object) => Made.parse(await ask("post", path, body)).id;

  const goods = goodsFor(seed);
  const ids: string[] = [];
  const charges = [0, 1, 333, 495, 1000];
  const options: string[] = [];
  const groups: string[] = [];

  beforeAll(async () => {
    for (const { unit, price, inc, rate, treatment, fuel, weights } of goods) {
      const name = `${fuel ?? treatment} ${ids.length}`;
      const body = {
        name,
        unit,
        vatRate: rate,
        vatTreatment: treatment,
        vatFuel: fuel,
        ...weights,
      };
      const priced = inc ? { unitPriceIncVat: price } : { unitPrice: price };
      ids.push(await create("/products", { ...body, ...priced }));
    }
    for (const { chargePence, treatment } of deposits) {
      const body = { name: `Own, ${treatment}`, chargePence, vatTreatment: treatment };
      groups.push(await create("/exchange-groups", body));
    }
    for (const pricePence of charges) {
      const body = { name: `For ${pricePence}`, pricePence, minDays: 0, maxDays: 0 };
      options.push(await create("/delivery-options", body));
    }
  });

  const wanted = ({
    place,
    quantity,
    thousandths,
    goods: { inc },
    entered,
    discount,
  }: PickedLine) => ({
    productId: ids[place],
    quantity,
    discountPercent: discount / 100,
    ...(thousandths !== 1000 && { measure: thousandths / 1000 }),
    ...(entered !== null && (inc ? { unitPriceIncVat: entered } : { unitPrice: entered })),
  });

  /** Compares sums by rate: VAT and totals exactly; a net with its share of delivery within a penny for each order. */
  function expectSums(
    shown: z.infer<typeof Sold>,
    total: number,
    expected: Sums,
    documents = 1,
  ): void {
    const { net, vat } = expected;
    expect({ net: shown.netPence, vat: shown.vatPence, total }).toEqual({
      net,
      vat,
      total: expected.total,
    });
    const vatBy = (parts: { key: string; vat: number }[]) =>
      Object.fromEntries(
        parts.filter((part) => part.vat !== 0).map((part) => [part.key, part.vat]),
      );
    expect(
      vatBy(shown.vat.map((p) => ({ key: `${p.vatTreatment} ${p.vatRate}`, vat: p.vatPence }))),
    ).toEqual(vatBy(expected.parts.map((p) => ({ key: `${p.treatment} ${p.rate}`, vat: p.vat }))));
    for (const part of expected.parts) {
      const found = shown.vat.find(
        ({ vatRate, vatTreatment }) => vatRate === part.rate && vatTreatment === part.treatment,
      );
      expect(Math.abs((found?.netPence ?? 0) - part.net)).toBeLessThan(documents + 0.001);
    }
    expect(shown.vat.reduce((sum, part) => sum + part.netPence, 0)).toBe(net);
  }

  const linesOf = (lines: readonly Charged[]) =>
    lines.map((line) => ({
      amountPence: amountOf(line),
      netPence: netOf(line),
      vatRate: line.rate,
      qualifyingPercent: line.qualifying,
    }));

  function expectOrder(body: unknown, { lines, delivery }: Billed): z.infer<typeof Order> {
    const order = Order.parse(body);
    expect(order.lines.map(({ id: _id, ...line }) => line)).toEqual(linesOf(lines));
    expect(order.deliveryChargePence).toBe(delivery);
    expectSums(order, order.totalIncVatPence, sumsOf([{ lines, delivery }]));
    return order;
  }

  /** Placed orders, with the expected amounts. */
  interface Placed {
    customerId: string;
    collected: boolean;
    orders: { id: string; billed: Billed; lineIds: string[] }[];
    short: boolean;
  }
  const placed: Placed[] = [];

  async function recipientOf({ reseller, certified }: Basket) {
    const customer = await rows.customer.create({
      data: {
        tenantId,
        name: `Customer ${placed.length}`,
        onAccount: true,
        buysForResale: reseller,
      },
      select: { id: true },
    });
    const address = await rows.deliveryAddress.create({
      data: { tenantId, customerId: customer.id, line1: "1 Fell Road", postcode: "LA23 1AA" },
      select: { id: true },
    });
    if (certified !== null) {
      const body = { qualifyingPercent: certified, signedBy: "J. Tyson", signedOn: "2026-03-03" };
      await create(`/addresses/${address.id}/vat-certificates`, body);
    }
    return { customerId: customer.id, addressId: address.id };
  }

  async function placeAll(basket: Basket): Promise<void> {
    const { customerId, addressId } = await recipientOf(basket);
    const option = basket.delivery === null ? null : (options[basket.delivery] ?? null);
    const delivery = basket.delivery === null ? 0 : (charges[basket.delivery] ?? 0);
    const to =
      basket.delivery === null
        ? { customerId, fulfilment: "collection" }
        : { customerId, deliveryAddressId: addressId, deliveryOptionId: option };
    // A certificate belongs to an address, and collected goods have none.
    const recipient = {
      reseller: basket.reseller,
      certified: basket.delivery === null ? null : basket.certified,
    };
    const day: PickedLine[] = [];
    const orders: { id: string; lines: PickedLine[]; beside: Line[] }[] = [];
    for (const [n, lines] of basket.orders.entries()) {
      day.push(...lines);
      const deposit = n === 0 && !basket.changed ? basket.deposit : null;
      const beside = deposit === null ? [] : [depositLine(deposit)];
      const expected = { lines: charge([...lines, ...beside], day, recipient), delivery };
      const body = {
        ...to,
        lines: lines.map(wanted),
        ...(deposit && {
          agreements: [{ exchangeGroupId: groups[deposit.kind], count: deposit.count }],
        }),
      };
      if (n === 0) await expectForeseen({ ...body, ...to }, expected);
      const id = basket.changed
        ? await takeAndChange(to, lines)
        : expectOrder(await ask("post", "/orders", body), expected).id;
      orders.push({ id, lines, beside });
    }
    const checked: Placed["orders"] = [];
    for (const { id, lines, beside } of orders) {
      const billed = { lines: charge([...lines, ...beside], day, recipient), delivery };
      const order = expectOrder(await ask("get", `/orders/${id}`), billed);
      checked.push({ id, billed, lineIds: order.lines.map((line) => line.id) });
    }
    placed.push({
      customerId,
      collected: basket.delivery === null,
      orders: checked,
      short: basket.short,
    });
  }

  /** Checks that the dry run and the office's estimate state the order's expected amounts. */
  async function expectForeseen(
    body: { customerId: string; lines: ReturnType<typeof wanted>[] },
    expected: Billed,
  ): Promise<void> {
    const dry = await ask("post", "/orders", { ...body, dryRun: true });
    expectOrder(dry, expected);
    expect(dry).toMatchObject({ dryRun: true, refusals: [] });
    const estimate = await office.orders.estimate(
      body as Parameters<typeof office.orders.estimate>[0],
    );
    expectSums({ ...estimate, vat: estimate.parts }, estimate.totalPence, sumsOf([expected]));
  }

  /** Takes an order with a quantity of one for each line, and changes the quantities to the basket's. */
  async function takeAndChange(to: object, lines: readonly PickedLine[]): Promise<string> {
    const first = lines.map((line) => ({ ...wanted(line), quantity: 1 }));
    const id = await create("/orders", { ...to, lines: first });
    await ask("patch", `/orders/${id}`, { lines: lines.map(wanted) });
    return id;
  }

  /** A recipient without a certificate who is no reseller. */
  const guest = { reseller: false, certified: null };

  /** Returns a basket as the shop sells it: whole units at the price of the goods, each product once. */
  function boughtInShop({ orders: [lines = []] }: Basket): PickedLine[] {
    const counts = new Map<number, number>();
    for (const { place, quantity } of lines) counts.set(place, (counts.get(place) ?? 0) + quantity);
    return [...counts].flatMap(([place, quantity]) => {
      const one = goods[place];
      const line = { place, quantity, thousandths: 1000, discount: 0, entered: null };
      return one ? [{ ...line, goods: one }] : [];
    });
  }

  const inBasket = (bought: readonly PickedLine[]) =>
    bought.map(({ place, quantity }) => ({ productId: ids[place] ?? "", quantity }));

  /** Checks the basket of a shopper who is not signed in. */
  async function expectShopBasket(basket: Basket): Promise<void> {
    const bought = boughtInShop(basket);
    const lines = charge(bought, bought, guest);
    const seen = await shop.at().checkout.showBasket({ lines: inBasket(bought) });
    const rateOf = new Map(seen.lines.map(({ product }) => [product.id, product.vatRate]));
    expect(bought.map(({ place }) => rateOf.get(ids[place] ?? ""))).toEqual(
      lines.map(({ rate }) => rate),
    );
    const { sums, goodsPence, roundingPence } = seen;
    expectSums({ ...sums, vat: sums.parts }, sums.totalPence, sumsOf([{ lines, delivery: 0 }]));
    expect(goodsPence + roundingPence).toBe(sums.totalPence);
  }

  /** Buys the basket as a guest with delivery, and compares the order with the total that the checkout showed. */
  async function buyInShop(basket: Basket): Promise<void> {
    const bought = boughtInShop(basket);
    const way = basket.delivery ?? 0;
    const billed = { lines: charge(bought, bought, guest), delivery: charges[way] ?? 0 };
    const lines = inBasket(bought);
    const { lines: shown } = await shop.at().checkout.showBasket({ lines });
    const { options: ways } = await shop.at().checkout.showCheckout({ lines });
    const option = ways.find(({ id }) => id === options[way]);
    if (!option) throw new Error("The shop does not offer this way of delivery");
    const { sums } = option;
    expectSums({ ...sums, vat: sums.parts }, sums.totalPence, sumsOf([billed]));
    const { id } = await shop.ordered({
      lines: shown.map(({ product, quantity, unitPrice }) => ({
        productId: product.id,
        quantity,
        shownUnitPrice: unitPrice,
      })),
      shownTotalPence: sums.totalPence,
      deliveryOptionId: option.id,
    });
    const order = Order.parse(await ask("get", `/orders/${id}`));
    expect(order.deliveryChargePence).toBe(billed.delivery);
    expectSums(order, order.totalIncVatPence, sumsOf([billed]));
  }

  /** Issued documents, with their numbers of orders: the books must state their sum. */
  const issued: { sums: Sums; orders: number }[] = [];
  const credited: { sums: Sums; orders: number }[] = [];

  const today = () => new Date().toISOString().slice(0, 10);
  const Round = z.looseObject({
    id: z.string(),
    stops: z.array(z.looseObject({ id: z.string(), orderId: z.string(), soldAtDoor: z.boolean() })),
  });

  /** Returns the goods that arrive: a short delivery lacks half of the first line, which is no longer wanted. */
  function arrived({ short }: Placed, lines: readonly Charged[]): Charged[] {
    if (!short || lines.length < 2) return [...lines];
    return lines.map((line, n) =>
      n === 0 ? { ...line, quantity: Math.floor(line.quantity / 2) } : line,
    );
  }

  /** Hands over collected orders over the counter, and the others from vans. */
  async function handOver(placed: readonly Placed[]): Promise<void> {
    const onVan: { of: Placed; order: Placed["orders"][number] }[] = [];
    for (const of of placed) {
      for (const order of of.orders) {
        if (of.collected) await ask("post", `/orders/${order.id}/collected`, {});
        else onVan.push({ of, order });
      }
    }
    for (let first = 0; first < onVan.length; first += 50) {
      const load = onVan.slice(first, first + 50);
      const round = await roundOut(load.map(({ order }) => order.id));
      for (const { of, order } of load) {
        const stop = round.stops.find(({ orderId }) => orderId === order.id);
        const { lines } = order.billed;
        const came = arrived(of, lines);
        order.billed = { ...order.billed, lines: came };
        await ask("post", `/rounds/${round.id}/stops/${stop?.id}/complete`, {
          lines: came.map(({ quantity }, n) => ({
            orderLineId: order.lineIds[n],
            deliveredQuantity: quantity,
            cancelledQuantity: (lines[n]?.quantity ?? quantity) - quantity,
          })),
        });
      }
    }
  }

  async function roundOut(orderIds: string[]) {
    const vehicle = await makeVehicle(service, business);
    const van = { vehicleId: vehicle.id, driverUserId: driver.id };
    const round = Round.parse(
      await ask("post", "/rounds", { roundDate: today(), ...van, orderIds }),
    );
    await ask("put", `/rounds/${round.id}/status`, { status: "out" });
    return round;
  }

  const pounds = (pence: number) =>
    `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

  async function billAndCredit({ orders, customerId }: Placed, n: number): Promise<void> {
    const sums = sumsOf(orders.map(({ billed }) => billed));
    const body = { orderIds: orders.map(({ id }) => id) };
    const raised = z
      .object({ items: z.array(Invoice) })
      .parse(await ask("post", "/invoices", body));
    const [invoice] = raised.items;
    if (!invoice) throw new Error(`No invoice for ${customerId}`);
    expectSums(invoice, invoice.totalPence, sums, orders.length);
    issued.push({ sums, orders: orders.length });
    if (n % 8 === 0) await expectPaper(`/invoices/${invoice.id}/pdf`, invoice.number, sums);
    if (n % 3 === 0 && sums.total > 0) {
      await credit(invoice, sums, orders.length, n % 2 === 1);
    }
  }

  /** Credits an invoice at once, or one of its first line and then the rest: both equal the billed sum. */
  async function credit(
    { id, lines }: z.infer<typeof Invoice>,
    sums: Sums,
    orders: number,
    inTwo: boolean,
  ): Promise<void> {
    const path = `/invoices/${id}/credit`;
    const reason = "Came back";
    const notes: z.infer<typeof Document>[] = [];
    // Only a unit worth a penny or more can be credited separately.
    const first = lines.find(({ quantity, total: net }) => quantity > 1 && net >= quantity);
    if (inTwo && first) {
      const body = { reason, lines: [{ invoiceLineId: first.id, quantity: 1 }] };
      notes.push(Document.parse(await ask("post", path, body)));
    }
    const last = Document.parse(await ask("post", path, { reason }));
    notes.push(last);
    const all = {
      netPence: notes.reduce((sum, { netPence }) => sum + netPence, 0),
      vatPence: notes.reduce((sum, { vatPence }) => sum + vatPence, 0),
      vat: addUp(notes.flatMap(({ vat }) => vat)),
    };
    const totalPence = notes.reduce((sum, note) => sum + note.totalPence, 0);
    expectSums(all, totalPence, sums, orders);
    credited.push({ sums, orders });
    if (notes.length === 1) await expectPaper(`/credit-notes/${last.id}/pdf`, last.number, sums);
  }

  /** Adds up parts of the same rate and treatment. */
  function addUp(parts: readonly z.infer<typeof VatPart>[]): z.infer<typeof VatPart>[] {
    const sums = new Map<string, z.infer<typeof VatPart>>();
    for (const part of parts) {
      const key = kindOf({ rate: part.vatRate, treatment: part.vatTreatment });
      const { netPence = 0, vatPence = 0 } = sums.get(key) ?? {};
      sums.set(key, {
        ...part,
        netPence: netPence + part.netPence,
        vatPence: vatPence + part.vatPence,
      });
    }
    return [...sums.values()];
  }

  /** Checks the words of a document's PDF: its number, the VAT of each rate and of all, the total, and an invoice's tax point. */
  async function expectPaper(
    path: string,
    number: string,
    { parts, vat, total }: Sums,
  ): Promise<void> {
    const { body } = await api.get(path, { as });
    if (!(body instanceof Uint8Array)) throw new Error(`${path} is no paper`);
    const text = paperText(body);
    const taxed = parts.filter(({ vat }) => vat > 0);
    for (const words of [number, pounds(total), ...taxed.map(({ vat }) => pounds(vat))]) {
      expect(text).toContain(words);
    }
    for (const { rate } of taxed) expect(text).toContain(`VAT ${rate}% on £`);
    if (vat > 0) expect(text).toContain(`Total VAT\n${pounds(vat)}`);
    if (path.startsWith("/invoices/")) expect(text).toMatch(/Tax point {2}\d+ \w+ 20\d\d/);
  }

  /** Sells baskets from the lorry to unknown customers, for cash. */
  async function sellAtDoors(): Promise<void> {
    const round = await roundOut([]);
    const aSale = aBasket(goods, options.length).map(({ orders }) => orders[0] ?? []);
    for (const lines of fc.sample(aSale, { numRuns: Math.ceil(count / 10), seed })) {
      const sold = lines.map((line) => ({ ...line, thousandths: 1000, discount: 0 }));
      const billed = { lines: charge(sold, sold, guest), delivery: 0 };
      const sums = sumsOf([billed]);
      const before = new Set(round.stops.map(({ id }) => id));
      const recordId = randomUUID();
      const sale = {
        recordId,
        doneAt: new Date().toISOString(),
        newCustomer: { name: "At the door", address: { line1: "2 Fell Road" } },
        lines: sold.map(({ discount: _none, ...line }) => {
          const { discountPercent: _off, ...given } = wanted({ ...line, discount: 0 });
          return given;
        }),
        paymentMethod: "cash",
        cashTakenPence: sums.total,
      };
      const { stops } = Round.parse(await ask("post", `/rounds/${round.id}/sales`, sale));
      const stop = stops.find(({ id }) => !before.has(id));
      round.stops = stops;
      expectOrder(await ask("get", `/orders/${stop?.orderId}`), billed);
      issued.push({ sums, orders: 1 });
    }
  }

  const Figures = z.object({
    sales: z.array(VatPart),
    credited: z.array(VatPart),
    vat: z.object({ invoice: z.object({ box1Pence: z.int(), box6Pence: z.int() }) }),
    debtors: z.object({ differencePence: z.int() }),
  });

  const total = (of: typeof issued, pick: (sums: Sums) => number) =>
    of.reduce((all, { sums }) => all + pick(sums), 0);

  function expectKinds(shown: z.infer<typeof VatPart>[], documents: typeof issued): void {
    const orders = documents.reduce((all, one) => all + one.orders, 0);
    const kinds = new Set(documents.flatMap(({ sums }) => sums.parts.map(kindOf)));
    for (const kind of kinds) {
      const found = shown.find(
        ({ vatRate, vatTreatment }) => kindOf({ rate: vatRate, treatment: vatTreatment }) === kind,
      );
      const of = (sums: Sums) => sums.parts.filter((part) => kindOf(part) === kind);
      const vat = total(documents, (sums) => of(sums).reduce((all, part) => all + part.vat, 0));
      const net = total(documents, (sums) => of(sums).reduce((all, part) => all + part.net, 0));
      expect({ kind, vat: found?.vatPence ?? 0 }).toEqual({ kind, vat });
      expect(Math.abs((found?.netPence ?? 0) - net)).toBeLessThan(orders);
    }
    expect(shown.reduce((all, part) => all + part.netPence, 0)).toBe(
      total(documents, ({ net }) => net),
    );
  }
  const kindOf = ({ rate, treatment }: { rate: number; treatment: string }) =>
    `${treatment} ${rate}`;

  async function expectBooks(): Promise<void> {
    const month = today().slice(0, 7);
    const figures = Figures.parse(await ask("get", `/books/figures?from=${month}&to=${month}`));
    expectKinds(figures.sales, issued);
    expectKinds(figures.credited, credited);
    const vat = total(issued, (sums) => sums.vat) - total(credited, (sums) => sums.vat);
    expect(figures.vat.invoice.box1Pence).toBe(vat);
    expect(figures.debtors.differencePence).toBe(0);
    // The journal shows finished days, so it is read tomorrow.
    const now = new Date(Date.now() + 36 * 3_600_000);
    const journal = await callerFor(service, {
      token: as,
      entry: "rest",
      now,
    }).office.books.journal({});
    const of = (...names: string[]) =>
      journal.accounts
        .filter(({ kind }) => names.includes(kind))
        .reduce((all, { creditPence, debitPence }) => all + creditPence - debitPence, 0);
    expect(journal.debitPence).toBe(journal.creditPence);
    expect(of("vat")).toBe(vat);
    expect(of("sales", "delivery", "rounding")).toBe(
      total(issued, (sums) => sums.net) - total(credited, (sums) => sums.net),
    );
  }

  describe("money, by a rule of its own", () => {
    it(`prices ${count} random baskets alike in the order, its dry run, the estimate and the shop`, async () => {
      const basket = aBasket(goods, options.length);
      const holds = async (one: Basket) => {
        await placeAll(one);
        await expectShopBasket(one);
      };
      await fc.assert(fc.asyncProperty(basket, holds), { numRuns: count, seed });
    }, 3_600_000);

    it("shows each product on its page at what one of it costs", async () => {
      for (const [place, one] of goods.entries()) {
        const { product } = await shop.at().pages.showProduct({ address: ids[place] ?? "" });
        const line = { goods: one, quantity: 1, thousandths: 1000, discount: 0, entered: null };
        const { total, net } = sumsOf([{ lines: charge([line], [line], guest), delivery: 0 }]);
        expect({ place, inc: product.priceIncVat, ex: product.priceExVat }).toEqual({
          place,
          inc: total,
          ex: net,
        });
      }
    });

    it("sells a tenth of them through the shop at what its checkout shows", async () => {
      const basket = aBasket(goods, options.length);
      const numRuns = Math.ceil(count / 10);
      await fc.assert(fc.asyncProperty(basket, buyInShop), { numRuns, seed: seed + 1 });
    }, 3_600_000);

    it(`hands over, bills and credits one in ${billedEvery} alike, on paper too, and the books add up`, async () => {
      const billed = placed.filter((_, n) => n % billedEvery === 0);
      await handOver(billed);
      for (const [n, one] of billed.entries()) await billAndCredit(one, n);
      await sellAtDoors();
      await expectBooks();
    }, 3_600_000);
  });
}
