import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { api } from "@/session/api";
import { AddDomain } from "@/features/shop-editor/domains/add-domain";
import type { Domain } from "@/features/shop-editor/domains/domain";
import { DomainCard } from "@/features/shop-editor/domains/domain-card";
import { NoShopPlan } from "@/features/shop-editor/editor/no-shop-plan";
import { SwitchOn } from "@/features/shop-editor/editor/switch-on";
import { readShop } from "@/features/shop-editor/read-shop";
import { ShopTabs } from "@/features/shop-editor/shop-tabs";
import { Changing } from "@/session/office-context";

export const metadata: Metadata = { title: "Domains" };

export default async function DomainsPage() {
  const { kind, shop, can } = await readShop();
  return (
    <>
      <PageHeader title="Domains" hint="Where shoppers find your shop." className="mb-3" />
      {kind === "no plan" && <NoShopPlan />}
      {kind === "off" && <SwitchOn before={shop.publishedAt !== null} why={can.switchOn} />}
      {kind === "on" && (
        <>
          <ShopTabs current="domains" />
          <DomainCards domains={shop.domains} />
        </>
      )}
    </>
  );
}

async function DomainCards({ domains }: { domains: readonly Domain[] }) {
  const can = await (await api()).office.domains.can();
  return (
    <div className="mt-4 flex max-w-3xl flex-col gap-4">
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} can={can.one[domain.id] ?? {}} />
      ))}
      <Changing>
        <AddDomain why={can.add} />
      </Changing>
    </div>
  );
}
