import { connectSandbox, makeMerchant, putStock, type TestService } from "@roundsman/api/testing";
import { expect } from "vitest";
import { z } from "zod";
import { restOn, type Answered } from "@roundsman/spec-rest/testing";

/** Creates a business whose owner writes over REST and keeps the ids of the created resources. */
export async function makeWriter(service: TestService) {
  const api = restOn(service);
  const at = await makeMerchant(service);
  const as = at.owner.token;
  await connectSandbox(service, at.business);
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: at.product.id,
    quantity: 200,
  });
  const ids: Record<string, string> = {};

  /** Awaits an answer, expects a success, and keeps the id under `name`. */
  async function done(answer: Promise<Answered>, name?: string): Promise<Answered> {
    const { status, body, headers } = await answer;
    expect({ status, body: status < 300 ? "" : body }).toEqual({ status, body: "" });
    if (name !== undefined) ids[name] = z.object({ id: z.string() }).parse(body).id;
    return { status, body, headers };
  }
  const post = (path: string, body?: object, name?: string) =>
    done(api.post(path, { as, body }), name);
  const patch = (path: string, body: object) => done(api.patch(path, { as, body }));
  const put = (path: string, body: object) => done(api.put(path, { as, body }));
  const remove = (path: string) => done(api.delete(path, { as }));
  const sql = (statement: string, ...values: unknown[]) =>
    service.test.owner.query(statement, values);
  const today = new Date().toISOString().slice(0, 10);
  const one = (quantity = 1) => [{ productId: at.product.id, quantity }];
  const order = (name: string, more: object = {}) =>
    post(
      "/orders",
      {
        customerId: ids["customer"],
        deliveryAddressId: ids["address"],
        paymentMethod: "on_account",
        lines: one(3),
        collect: one(),
        ...more,
      },
      name,
    );
  const stop = async (orderId: string | undefined) => {
    const { body } = await api.get(`/rounds/${ids["round"]}`, { as });
    const { stops } = z
      .object({
        stops: z.array(
          z.object({
            id: z.string(),
            orderId: z.string(),
            lines: z.array(z.object({ orderLineId: z.string() })),
          }),
        ),
      })
      .parse(body);
    const found = stops.find((candidate) => candidate.orderId === orderId);
    return {
      path: `/rounds/${ids["round"]}/stops/${found?.id}`,
      lineId: found?.lines[0]?.orderLineId,
    };
  };
  const invoiced = async (orderId: string | undefined, name: string) => {
    const { body } = await post("/invoices", { orderIds: [orderId] });
    const { items } = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(body);
    ids[name] = items[0]?.id ?? "";
  };
  const lineOfInvoice = async () => {
    const { body } = await api.get(`/invoices/${ids["invoice"]}`, { as });
    return z.object({ lines: z.array(z.object({ id: z.string() })) }).parse(body).lines[0]?.id;
  };

  return {
    api,
    at,
    as,
    ids,
    post,
    patch,
    put,
    remove,
    sql,
    today,
    one,
    order,
    stop,
    invoiced,
    lineOfInvoice,
  };
}

export type Writer = Awaited<ReturnType<typeof makeWriter>>;
