import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EditOrderForm } from "@/features/orders/edit/edit-order-form";
import { readOrderEdit } from "@/features/orders/edit/read-order-edit";
import type { PageProps } from "@/page-props";
import { requirePlace } from "@/session/place";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { order } = await readOrderEdit((await params).id);
  return { title: `Change order ${order.number}` };
}

export default async function EditOrderPage({ params }: Props) {
  const { id } = await params;
  const [{ support }, known] = [await requirePlace(), await readOrderEdit(id)];
  // Whoever may only look has nothing to do here.
  if (support?.level === "view") redirect(`/orders/${id}`);
  const { order } = known;
  const trail = [
    { href: "/orders", label: "Orders" },
    { href: `/orders/${id}`, label: order.number },
  ];
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={trail} />}
        title={`Change the order for ${order.customerName ?? "a counter sale"}`}
      />
      <EditOrderForm {...known} />
    </>
  );
}
