import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotAllowed } from "@/features/shell/not-allowed";
import { readStaff } from "@/session/staff";

export const metadata: Metadata = { title: "Not allowed" };

/** Where somebody signed in who is not let into the console reads why. */
export default async function NotAllowedPage() {
  const { staff, refused } = await readStaff();
  if (staff) redirect("/businesses");
  return <NotAllowed why={refused ?? ""} />;
}
