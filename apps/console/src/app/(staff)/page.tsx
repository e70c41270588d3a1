import { redirect } from "next/navigation";

/** The console begins with finding somebody. */
export default function ConsolePage() {
  redirect("/businesses");
}
