import { keepBasket } from "@/features/basket/jar";
import { trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";

type Context = { params: Promise<{ ref: string }> };

/** The order is placed and asks for no payment: the basket is empty, and its own page comes. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await keepBasket([]);
  return seeOther(trackPath((await params).ref));
}
