import { notFound } from "next/navigation";

/** An address that leads nowhere is told so inside the shell, where the way on is. */
export default function NowherePage() {
  notFound();
}
