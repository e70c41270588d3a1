import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { MessagesCards } from "@/features/messages/messages-card";
import { TextSettingsForm } from "@/features/texts/text-settings-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Messages" };

export default async function MessageSettingsPage() {
  const { office } = await api();
  const [settings, texts, mails] = await Promise.all([
    office.texts.settings(),
    office.texts.templates(),
    office.mails.templates(),
  ]);
  return (
    <>
      <PageHeader
        title="Messages"
        hint="What customers are told by text and by mail, and in which words. Landlines get no texts, and STOP ends them. Customers who ask for it in the shop see the words of texts on their phones too, at no cost."
      />
      <div className="flex max-w-4xl flex-col gap-4">
        <MessagesCards texts={texts.items} mails={mails.items} />
        <TextSettingsForm settings={settings} />
      </div>
    </>
  );
}
