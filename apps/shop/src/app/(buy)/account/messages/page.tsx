import { redirect } from "next/navigation";
import { MessagesPage } from "@/features/account/messages-page";
import { signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = {
  title: "What we tell you",
  manifest: "/account/messages/app.webmanifest",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Messages({ searchParams }: Props) {
  await openShop();
  const { messages, push } = await shopCaller();
  const [own, state] = await Promise.all([
    orNull(messages.show(), "unauthenticated"),
    orNull(push.state(), "unauthenticated"),
  ]);
  if (!own || !state) redirect(signInPath);
  const { refused, saved } = await searchParams;
  return (
    <MessagesPage
      own={own}
      push={state}
      saved={saved !== undefined}
      refused={typeof refused === "string" ? refused : null}
    />
  );
}
