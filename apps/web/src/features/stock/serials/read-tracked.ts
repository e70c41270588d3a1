import "server-only";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** Products whose containers have serial numbers, to choose from. */
export async function readTracked(): Promise<{ value: string; label: string }[]> {
  const { office } = await api();
  const products = await everyPage((at) => office.products.list(at));
  return products.flatMap(({ id, name, tracksSerials }) =>
    tracksSerials ? { value: id, label: name } : [],
  );
}
