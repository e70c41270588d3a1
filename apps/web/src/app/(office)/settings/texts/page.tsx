import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { MomentsCard } from "@/features/texts/moments-card";
import { TextSettingsForm } from "@/features/texts/text-settings-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Texts" };

export default async function TextSettingsPage() {
  const { office } = await api();
  const [settings, templates] = await Promise.all([
    office.texts.settings(),
    office.texts.templates(),
  ]);
  return (
    <>
      <PageHeader
        title="Texts"
        hint="What customers are told by text, and when. Landlines get none, and STOP ends them."
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <MomentsCard templates={templates.items} />
        <TextSettingsForm settings={settings} />
      </div>
    </>
  );
}
