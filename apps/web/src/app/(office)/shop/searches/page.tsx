import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoShopPlan } from "@/features/shop-editor/editor/no-shop-plan";
import { SwitchOn } from "@/features/shop-editor/editor/switch-on";
import { readShop } from "@/features/shop-editor/read-shop";
import { searchesList } from "@/features/shop-editor/searches/searches-list";
import { ShopTabs } from "@/features/shop-editor/shop-tabs";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Searches" };

export default async function SearchesPage({ searchParams }: PageProps) {
  const asked = searchesList.read(await searchParams);
  const [{ kind, shop, can }, { office }] = await Promise.all([readShop(), api()]);
  return (
    <>
      <PageHeader
        title="Searches"
        hint="What shoppers looked for in the last 90 days and did not find. Nothing is kept of who they are."
        className="mb-3"
      />
      {kind === "no plan" && <NoShopPlan />}
      {kind === "off" && <SwitchOn before={shop.publishedAt !== null} why={can.switchOn} />}
      {kind === "on" && (
        <>
          <ShopTabs current="searches" />
          <ListCard
            list={searchesList}
            asked={asked}
            found={await office.shopSearches.list(asked.query)}
            context={null}
            className="mt-4"
          />
        </>
      )}
    </>
  );
}
