import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotAllowed } from "@/features/shell/not-allowed";
import { readStaff } from "@/session/staff";

export const metadata: Metadata = { title: "Not allowed" };

/** Tells a person who signed in without access to the console why it is refused. */
export default async function NotAllowedPage() {
  const { staff, refused } = await readStaff();
  if (staff) redirect("/businesses");
  return <NotAllowed why={refused ?? ""} />;
}
