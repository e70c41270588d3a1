import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoShopPlan } from "@/features/shop-editor/editor/no-shop-plan";
import { SwitchOn } from "@/features/shop-editor/editor/switch-on";
import { PoliciesForm } from "@/features/shop-editor/policies/policies-form";
import { readShop } from "@/features/shop-editor/read-shop";
import { ShopTabs } from "@/features/shop-editor/shop-tabs";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Policies" };

export default async function PoliciesPage() {
  const found = await readShop();
  const { kind, shop, can } = found;
  return (
    <>
      <PageHeader
        title="Policies"
        hint="Pages that customers look for before they buy from somebody new."
        className="mb-3"
      />
      {kind === "no plan" && <NoShopPlan />}
      {kind === "off" && <SwitchOn before={shop.publishedAt !== null} why={can.switchOn} />}
      {kind === "on" && (
        <>
          <div className="mb-4">
            <ShopTabs current="policies" />
          </div>
          <PoliciesForm
            policies={await (await api()).office.policies.get()}
            live={shop.status === "live"}
            preview={found.preview.url}
          />
        </>
      )}
    </>
  );
}
