import type { Metadata } from "next";
import { NotHere } from "@/features/frame/not-here";
import { isPolicy, policyPath, policyTitles, type PolicyName } from "@/features/links/policies";
import { pageTitles } from "@/features/seo/titles";
import { keyed } from "@/lib/keyed";
import { textBlocks, type TextBlock } from "@/lib/text-blocks";
import type { OpenShop } from "@/shop/place";

interface PolicyProps {
  shop: OpenShop;
  /** The last part of the address. */
  name: string;
}

const writtenIn = ({ shop, name }: PolicyProps): PolicyName | null =>
  isPolicy(name) && shop.front.policies.includes(name) ? name : null;

export function policyPageTitles(props: PolicyProps): Metadata {
  const policy = writtenIn(props);
  return policy
    ? pageTitles(props.shop, { path: policyPath(policy), title: policyTitles[policy] })
    : { title: "Page not found", robots: { index: false } };
}

/** What a shop says of its delivery, returns, terms and privacy. */
export async function PolicyPage(props: PolicyProps) {
  const policy = writtenIn(props);
  if (!policy) return <NotHere />;
  const { text } = await props.shop.pages.showPolicy({ policy });
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-10 sm:py-14">
      <h1 className="text-3xl font-bold sm:text-4xl">{policyTitles[policy]}</h1>
      <div className="mt-6 flex max-w-prose flex-col gap-4 text-lg">
        {keyed(textBlocks(text), (block) => JSON.stringify(block)).map(([key, block]) => (
          <Block key={key} block={block} />
        ))}
      </div>
    </main>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "heading") return <h2 className="mt-4 text-2xl font-bold">{block.text}</h2>;
  if (block.kind === "paragraph") return <p className="whitespace-pre-line">{block.text}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-6">
      {keyed(block.items, (item) => item).map(([key, item]) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}
