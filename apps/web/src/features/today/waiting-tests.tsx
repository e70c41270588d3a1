import { formatDate } from "@roundsman/ui/format";
import { CylinderIcon } from "lucide-react";
import type { EndingTests } from "./read-today";
import { WaitingGroup } from "./waiting-group";

/** Cylinders that are out of test, or soon are: only while a product has serial numbers. */
export function WaitingTests({ tests }: { tests: EndingTests }) {
  if (!tests) return null;
  return (
    <WaitingGroup
      icon={<CylinderIcon aria-hidden />}
      title="Cylinder tests that run out"
      count={tests.count}
      allHref={`/stock/serials?testDueBy=${tests.until}`}
      items={tests.items.map(({ id, number, productName, testDueOn, inTest }) => ({
        id,
        href: `/stock/serials/${id}`,
        words: `${number}, ${productName}`,
        detail: `${inTest ? "until" : "out since"} ${formatDate(testDueOn ?? "")}`,
      }))}
    />
  );
}
