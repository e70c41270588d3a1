import {
  Breadcrumbs,
  ButtonLink,
  Card,
  EmptyState,
  PageHeader,
  SelectFilter,
  uuidOf,
} from "@roundsman/ui";
import { Warehouse } from "lucide-react";
import type { Metadata } from "next";
import { CountForm } from "@/features/stock/count/count-form";
import { readCount } from "@/features/stock/count/read-count";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Count a yard" };

export default async function CountPage({ searchParams }: PageProps) {
  const { yards, yard, lines } = await readCount(uuidOf(await searchParams, "yard"));
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/stock", label: "Stock" }]} />}
        title={yard ? `Count ${yard.name}` : "Count a yard"}
        hint="Enter what stands in the yard, without what is on vans: that is known. What you leave empty stays as the books have it."
        actions={
          yards.length > 1 && (
            <SelectFilter
              label="Yard"
              param="yard"
              all={yards[0]?.name ?? ""}
              options={yards.slice(1).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }
      />
      {yard && lines.length > 0 ? (
        <CountForm key={yard.id} yard={{ id: yard.id, name: yard.name }} lines={lines} />
      ) : (
        <Card>
          <EmptyState
            icon={<Warehouse />}
            title={yard ? "No products yet" : "No yard yet"}
            action={
              yard ? (
                <ButtonLink href="/products">Products</ButtonLink>
              ) : (
                <ButtonLink href="/stock/yards">Yards</ButtonLink>
              )
            }
          >
            A count needs a yard, and something that can stand in it.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
