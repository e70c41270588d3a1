import { keepBasket } from "@/features/basket/jar";
import { signInPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

/** Signs out, and leaves no basket for whoever sits down next. */
export async function POST(): Promise<Response> {
  await asking((shop) => shop.account.signOut());
  await keepBasket([]);
  return seeOther(signInPath);
}
