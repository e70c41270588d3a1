import { redirect } from "next/navigation";
import { MessagesPage } from "@/features/account/messages-page";
import { signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "What we tell you" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Messages({ searchParams }: Props) {
  await openShop();
  const { messages } = await shopCaller();
  const own = await orNull(messages.show(), "unauthenticated");
  if (!own) redirect(signInPath);
  const { refused, saved } = await searchParams;
  return (
    <MessagesPage
      own={own}
      saved={saved !== undefined}
      refused={typeof refused === "string" ? refused : null}
    />
  );
}
