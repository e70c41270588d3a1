import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Today" };

export default function TodayPage() {
  return <PageHeader title="Today" />;
}
