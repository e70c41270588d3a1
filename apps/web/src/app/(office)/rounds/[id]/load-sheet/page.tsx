import type { Metadata } from "next";
import { readRoundPaper } from "@/features/rounds/one/read-round";
import { LoadSheet } from "@/features/rounds/paper/load-sheet";
import { PaperBar } from "@/features/rounds/paper/paper-bar";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Load sheet" };

export default async function LoadSheetPage({ params }: PageProps<{ id: string }>) {
  const { round, business } = await readRoundPaper((await params).id);
  return (
    <>
      <PaperBar round={round} />
      <LoadSheet round={round} business={business} />
    </>
  );
}
