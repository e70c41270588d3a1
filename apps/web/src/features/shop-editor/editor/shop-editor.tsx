"use client";

import { cn, FormIssues, TextLink, UnsavedGuard } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "@/trpc/client";
import { DraftProvider } from "../draft/draft-context";
import type { Shop, ShopCan } from "../draft/configuration";
import { useDraft } from "../draft/use-draft";
import { panelOf, type PanelId } from "../panels/panel-list";
import { Panels } from "../panels/panels";
import { MissingPolicies } from "../policies/missing-policies";
import type { Policies } from "../policies/policy-words";
import { PreviewPane } from "../preview/preview-pane";
import { usePreviewFrame } from "../preview/use-preview-frame";
import { usePreviewLink } from "../preview/use-preview-link";
import { EditorBar } from "./editor-bar";
import { SaveFault } from "./save-fault";
import { SideSwitch, type Side } from "./side-switch";

type ShopEditorProps = {
  shop: Shop;
  can: ShopCan;
  preview: { url: string; expiresAt: string };
  policies: Policies;
};

/** The draft's panels beside the draft as it looks; on a phone, one or the other. */
export function ShopEditor({ shop, can, preview, policies }: ShopEditorProps) {
  const url = usePreviewLink(preview);
  const { frame, reload, refresh, show } = usePreviewFrame(url);
  const hand = useDraft({ shop, can }, refresh);
  const { data: written } = useQuery({
    ...useApi().office.policies.get.queryOptions(),
    initialData: policies,
  });
  const [open, setOpen] = useState<PanelId | null>("words");
  const [side, setSide] = useState<Side>("edit");
  const { fault, saving, save } = hand;
  useSaveKey(save);

  function openPanel(id: PanelId | null) {
    setOpen(id);
    if (id) show(id);
  }
  return (
    <DraftProvider value={hand}>
      <FormIssues issues={fault.issues}>
        <UnsavedGuard dirty={saving !== "saved"} />
        <EditorBar />
        <SideSwitch side={side} onChange={setSide} />
        <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <div className={cn("flex min-w-0 flex-col gap-3", side !== "edit" && "max-lg:hidden")}>
            <MissingPolicies policies={written} live={hand.shop.status === "live"}>
              <TextLink href="/shop/policies">Write them</TextLink>
            </MissingPolicies>
            <SaveFault fault={fault} onGo={(path) => openPanel(panelOf(path))} />
            <Panels
              open={open}
              onOpen={openPanel}
              issues={fault.issues}
              disabled={hand.can.change !== null}
            />
          </div>
          <div
            className={cn(
              "h-[calc(100dvh-14rem)] min-h-96 lg:sticky lg:top-16",
              side !== "preview" && "max-lg:hidden",
            )}
          >
            <PreviewPane url={url} frame={frame} onReload={reload} />
          </div>
        </div>
      </FormIssues>
    </DraftProvider>
  );
}

/** Ctrl+Enter saves at once, as in every form. */
function useSaveKey(save: () => Promise<boolean>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [save]);
}
