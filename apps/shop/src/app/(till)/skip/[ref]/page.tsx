import { NothingHere } from "@/features/frame/plain-pages";
import { SkipCard } from "@/features/standing/skip-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Skip a delivery" };

/** What the link of a mail about a standing order leads to. Looking changes nothing. */
export default async function SkipPage({ params, searchParams }: Props) {
  const { ref } = await params;
  const { skip } = await shopCaller();
  const page = await orNull(
    skip.page({ skipRef: ref }),
    "not_found",
    "validation",
    "business_locked",
  );
  if (!page) return <NothingHere />;
  const { refused } = await searchParams;
  return <SkipCard page={page} skipRef={ref} refused={refused !== undefined} />;
}
