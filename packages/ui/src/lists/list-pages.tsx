import { Pagination } from "../navigation/pagination";
import type { pageOf } from "./cursor-trail";

type ListPagesProps = { page: ReturnType<typeof pageOf>; nextCursor: string | null };

/** The foot of a list; nothing if all rows fit on a page. */
export function ListPages({ page, nextCursor }: ListPagesProps) {
  if (page.number === 1 && nextCursor === null) return null;
  return (
    <div className="border-t">
      <Pagination previousHref={page.previousHref} nextHref={page.nextHref(nextCursor)}>
        Page {page.number}
      </Pagination>
    </div>
  );
}
