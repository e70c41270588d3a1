import { Breadcrumbs, EmptyState } from "@roundsman/ui";
import type { Metadata } from "next";
import { idsOfNotes } from "@/features/orders/bulk/notes-path";
import { CollectionNote } from "@/features/orders/paper/collection-note";
import { OrderNote } from "@/features/orders/paper/order-note";
import { PrintNotes } from "@/features/orders/paper/print-notes";
import { readNotes } from "@/features/orders/paper/read-notes";
import { DeliveryNote } from "@/features/rounds/paper/delivery-note";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Delivery notes" };

/** The notes of chosen orders, each on a sheet of its own: as their round prints it where they are on one. */
export default async function NotesPage({ searchParams }: PageProps) {
  const ids = idsOfNotes((await searchParams)["ids"]);
  const { notes, business, timeZone } = await readNotes(ids);
  return (
    <>
      <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <div>
          <Breadcrumbs trail={[{ href: "/orders", label: "Orders" }]} />
          <h1 className="text-lg font-semibold">Delivery notes</h1>
        </div>
        {notes.length > 0 && <PrintNotes count={notes.length} />}
      </div>
      {notes.length === 0 && (
        <EmptyState title="No orders chosen">Tick orders in the list first.</EmptyState>
      )}
      <div className="flex flex-col gap-6 print:block">
        {notes.map(({ order, sums, onRound }) => {
          if (order.fulfilment === "collection") {
            return (
              <CollectionNote
                key={order.id}
                order={order}
                sums={sums}
                business={business}
                timeZone={timeZone}
              />
            );
          }
          return onRound ? (
            <DeliveryNote key={order.id} {...onRound} business={business} />
          ) : (
            <OrderNote key={order.id} order={order} sums={sums} business={business} />
          );
        })}
      </div>
    </>
  );
}
