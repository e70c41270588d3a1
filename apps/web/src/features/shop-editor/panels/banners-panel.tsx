"use client";

import { Button, FormFault } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Banner } from "../draft/configuration";
import { useDraftParts } from "../draft/draft-context";
import { moved } from "@/features/ordered-list/moved";
import { OrderedList } from "@/features/ordered-list/ordered-list";
import { BannerFields } from "./banner-fields";
import { bannerDays } from "./banner-days";
import { ItemEditor } from "./item-editor";

const most = 6;

const emptyBanner = (): Banner => ({
  id: newId(),
  imageKey: null,
  heading: "",
  body: "",
  buttonLabel: "",
  from: null,
  until: null,
});

/** Offers and news under the headline, each for as long as it holds. */
export function BannersPanel() {
  const { draft, setContent } = useDraftParts();
  const { banners } = draft.content;
  const [open, setOpen] = useState<string | null>(null);
  const at = banners.findIndex(({ id }) => id === open);
  const edited = banners[at];
  if (edited) {
    return (
      <ItemEditor
        title={edited.heading || "New banner"}
        onBack={() => setOpen(null)}
        onRemove={() => {
          setContent({ banners: banners.filter(({ id }) => id !== open) });
          setOpen(null);
        }}
      >
        <BannerFields
          banner={edited}
          path={`content.banners.${at}`}
          onChange={(banner) =>
            setContent({ banners: banners.map((one) => (one.id === open ? banner : one)) })
          }
        />
      </ItemEditor>
    );
  }
  return (
    <>
      <OrderedList
        label="Banners"
        items={banners.map((banner) => ({
          key: banner.id,
          name: banner.heading || "a banner without words",
          content: (
            <button
              type="button"
              className="w-full rounded-sm px-1.5 py-1 text-start hover:bg-hover"
              onClick={() => setOpen(banner.id)}
            >
              <span className="block truncate font-medium">
                {banner.heading || "A banner without words"}
              </span>
              <span className="block text-xs text-muted-foreground">{bannerDays(banner)}</span>
            </button>
          ),
        }))}
        onMove={(from, to) => setContent({ banners: moved(banners, from, to) })}
      />
      <FormFault name="content.banners" />
      <Button
        disabled={banners.length >= most}
        onClick={() => {
          const banner = emptyBanner();
          setContent({ banners: [...banners, banner] });
          setOpen(banner.id);
        }}
      >
        <Plus aria-hidden />
        Add a banner
      </Button>
    </>
  );
}
