/** The props that Next.js passes to a page: the parameters of its address, as promises. */
export type PageProps<Params = Record<string, string>> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
