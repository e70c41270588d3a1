import "server-only";
import {
  contextOf,
  createCallerFactory,
  describeError,
  processService,
  requestFacts,
  shopRouter,
  type ErrorAnswer,
} from "@roundsman/api";
import { cookies, headers } from "next/headers";

const factory = createCallerFactory(shopRouter);
type Shop = ReturnType<typeof factory>["shop"];

/** What a form came to: an answer, or why it was refused. Cookies that the answer sets are set. */
type Asked<Answer> = { answer: Answer } | { refused: ErrorAnswer["body"] };

/** Does something in a shop for whoever sent a form. @throws what is a bug */
export async function asking<Answer>(ask: (shop: Shop) => Promise<Answer>): Promise<Asked<Answer>> {
  const service = processService();
  const facts = requestFacts(await headers(), { entry: "shop", label: "form" });
  const context = contextOf(service, facts);
  try {
    const answer = await ask(factory(context).shop);
    const jar = await cookies();
    for (const { name, value, maxAgeSeconds } of context.reply.cookies) {
      // On this shop's host alone: the service's own cookies live on another domain.
      jar.set(name, value, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure: service.settings.urls.shop.startsWith("https:"),
        maxAge: maxAgeSeconds,
      });
    }
    return { answer };
  } catch (error) {
    const { body } = describeError(error);
    if (body.error === "internal") throw error;
    return { refused: body };
  }
}
