import { keepBasket, keepUnpaid } from "@/features/basket/jar";
import { trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";

type Context = { params: Promise<{ ref: string }> };

/** Where the provider's page leads back to: what was in the basket is ordered. Whether it is paid, the provider's notice says. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  await keepBasket([]);
  await keepUnpaid(null);
  return seeOther(`${trackPath(ref)}?paid=1`);
}
