import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import type { Supplier } from "../supplier";
import { ChangeSupplier } from "./change-supplier";

type SupplierDetailsProps = {
  supplier: Supplier;
  yards: readonly { id: string; name: string }[];
  timeZone: string;
};

/** Who they are on paper, and where they usually deliver. */
export function SupplierDetails({ supplier, yards, timeZone }: SupplierDetailsProps) {
  const { address, accountNumber, note, yardIds, lastOrderedAt } = supplier;
  const usual = yards.filter(({ id }) => yardIds.includes(id)).map(({ name }) => name);
  return (
    <Card>
      <CardHeader
        title="Details"
        actions={
          <Changing>
            <ChangeSupplier supplier={supplier} yards={yards} />
          </Changing>
        }
      />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Address">{address}</Description>
          <Description term="Our account there">{accountNumber}</Description>
          <Description term="Delivers to">{usual.join(", ")}</Description>
          <Description term="Last ordered">
            {lastOrderedAt && formatDate(lastOrderedAt, timeZone)}
          </Description>
          {note && <Description term="Note">{note}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
