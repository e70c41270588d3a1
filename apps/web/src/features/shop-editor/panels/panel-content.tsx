"use client";

import type { ComponentType } from "react";
import { BannersPanel } from "./banners-panel";
import { ContactPanel } from "./contact-panel";
import { FaqPanel } from "./faq-panel";
import { FeaturedPanel } from "./featured-panel";
import { LookPanel } from "./look-panel";
import type { PanelId } from "./panel-list";
import { SearchPanel } from "./search-panel";
import { SectionsPanel } from "./sections-panel";
import { SellingPanel } from "./selling-panel";
import { AboutPanel, WordsPanel } from "./words-panel";

const panels: Record<PanelId, ComponentType> = {
  look: LookPanel,
  words: WordsPanel,
  banners: BannersPanel,
  sections: SectionsPanel,
  featured: FeaturedPanel,
  about: AboutPanel,
  faq: FaqPanel,
  contact: ContactPanel,
  selling: SellingPanel,
  search: SearchPanel,
};

export function PanelContent({ id }: { id: PanelId }) {
  const Panel = panels[id];
  return <Panel />;
}
