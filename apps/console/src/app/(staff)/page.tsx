import { redirect } from "next/navigation";

/** The console starts with a search for a business. */
export default function ConsolePage() {
  redirect("/businesses");
}
