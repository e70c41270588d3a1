import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AddDomain } from "@/features/shop-editor/domains/add-domain";
import { DomainCard } from "@/features/shop-editor/domains/domain-card";
import { NoShopPlan } from "@/features/shop-editor/editor/no-shop-plan";
import { SwitchOn } from "@/features/shop-editor/editor/switch-on";
import { readShop } from "@/features/shop-editor/read-shop";
import { ShopTabs } from "@/features/shop-editor/shop-tabs";
import { Changing } from "@/session/office-context";

export const metadata: Metadata = { title: "Domains" };

export default async function DomainsPage() {
  const { kind, shop } = await readShop();
  return (
    <>
      <PageHeader title="Domains" hint="Where shoppers find your shop." className="mb-3" />
      {kind === "no plan" && <NoShopPlan />}
      {kind === "off" && <SwitchOn before={shop.publishedAt !== null} />}
      {kind === "on" && (
        <>
          <ShopTabs current="domains" />
          <div className="mt-4 flex max-w-3xl flex-col gap-4">
            {shop.domains.map((domain) => (
              <DomainCard key={domain.id} domain={domain} />
            ))}
            <Changing>
              <AddDomain />
            </Changing>
          </div>
        </>
      )}
    </>
  );
}
