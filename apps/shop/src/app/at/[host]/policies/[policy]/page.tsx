import { NothingHere } from "@/features/frame/plain-pages";
import { PolicyPage, policyPageTitles } from "@/features/policies/policy-page";
import { shopAt } from "@/shop/place";

type Props = { params: Promise<{ host: string; policy: string }> };

export async function generateMetadata({ params }: Props) {
  const { host, policy } = await params;
  const shop = await shopAt(host);
  return shop ? policyPageTitles({ shop, name: policy }) : {};
}

/** A policy, as everybody sees it. */
export default async function Page({ params }: Props) {
  const { host, policy } = await params;
  const shop = await shopAt(host);
  return shop ? <PolicyPage shop={shop} name={policy} /> : <NothingHere />;
}
