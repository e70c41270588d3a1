import {
  connectSandbox,
  makeKey,
  makeMember,
  makeMerchant,
  makeProduct,
  makeYard,
  putStock,
  signInAs,
} from "@roundsman/api/testing";
import { grantable } from "@roundsman/testing/demo";
import { sendAs, type Asked, type Field } from "./field";

const plenty = 500;

/** Opens a new business to race in: goods in two yards, and people and keys with all permissions. */
export async function openStage(field: Field) {
  const { service } = field;
  const merchant = await makeMerchant(service);
  const { business, owner, yard, product } = merchant;
  const tenantId = business.id;
  const otherYard = await makeYard(service, business);
  const coal = await makeProduct(service, business, { name: "Coal 25 kg", vatRate: 20 });
  for (const condition of ["full", "empty"] as const) {
    for (const productId of [product.id, coal.id]) {
      const at = { productId, condition, quantity: plenty };
      await putStock(service, business, { ...at, locationId: yard.id });
    }
  }
  await connectSandbox(service, business);
  const admin = await makeMember(service, business, "admin");
  const keys = [
    await makeKey(service, business, owner, grantable),
    await makeKey(service, business, admin, grantable),
  ];
  const adminToken = await signInAs(service, admin);
  return {
    ...field,
    ...merchant,
    tenantId,
    otherYard,
    coal,
    admin: { ...admin, token: adminToken },
    /** Credentials of the callers, in turn. */
    callers: [owner.token, adminToken, ...keys],
    /** Runs one operation as the owner. @throws Error if it is refused */
    async do<Body = { id: string }>(operation: string, asked: Asked = {}): Promise<Body> {
      const { status, body } = await sendAs(field, operation, { as: owner.token, ...asked });
      if (status >= 300) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`);
      return body as Body;
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
