import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoShopPlan } from "@/features/shop-editor/editor/no-shop-plan";
import { ShopEditor } from "@/features/shop-editor/editor/shop-editor";
import { SwitchOn } from "@/features/shop-editor/editor/switch-on";
import { readShop } from "@/features/shop-editor/read-shop";
import { ShopTabs } from "@/features/shop-editor/shop-tabs";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Shop" };

export default async function ShopPage() {
  const found = await readShop();
  return (
    <>
      <PageHeader title="Shop" className="mb-3" />
      {found.kind === "no plan" && <NoShopPlan />}
      {found.kind === "off" && (
        <SwitchOn before={found.shop.publishedAt !== null} why={found.can.switchOn} />
      )}
      {found.kind === "on" && (
        <>
          <div className="mb-4">
            <ShopTabs current="editor" />
          </div>
          <ShopEditor
            shop={found.shop}
            can={found.can}
            preview={found.preview}
            policies={await (await api()).office.policies.get()}
          />
        </>
      )}
    </>
  );
}
