import { NothingHere } from "@/features/frame/plain-pages";
import { RefusalCard } from "@/features/refusal/refusal-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "No more texts" };

/** The page behind the link of a text that sells. Looking changes nothing. */
export default async function RefusalPage({ params, searchParams }: Props) {
  const { ref } = await params;
  const { messages } = await shopCaller();
  const page = await orNull(
    messages.refusal.page({ refusalRef: ref }),
    "not_found",
    "validation",
    "business_locked",
  );
  if (!page) return <NothingHere />;
  const { failed } = await searchParams;
  return <RefusalCard page={page} refusalRef={ref} failed={failed !== undefined} />;
}
