import { PolicyPage, policyPageTitles } from "@/features/policies/policy-page";
import { openAt, place } from "@/shop/place";

type Props = { params: Promise<{ policy: string }> };

const given = async ({ params }: Props) => ({
  shop: openAt(await place()),
  name: (await params).policy,
});

export const generateMetadata = async (props: Props) => policyPageTitles(await given(props));

/** A policy for whoever is signed in (kept/addresses.ts). */
export default async function Page(props: Props) {
  return <PolicyPage {...await given(props)} />;
}
