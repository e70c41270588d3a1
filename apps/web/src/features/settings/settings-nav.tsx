import { SectionNav } from "@roundsman/ui";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { settingsFor } from "@/features/pages/pages-for";
import { requirePlace } from "@/session/place";

/** The sections of the settings that have something to show to whoever looks. */
export async function SettingsNav() {
  const { scopes } = (await requirePlace()).business;
  return (
    <SectionNav label="Settings" links={settingsFor({ scopes, hasVat: await hasVatHere() })} />
  );
}
