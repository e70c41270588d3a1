import {
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  PhoneLink,
  TextLink,
} from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type OrderCustomerProps = { customer: RouterOutputs["office"]["customers"]["one"] };

/** Who ordered, and how to reach them. */
export function OrderCustomer({ customer }: OrderCustomerProps) {
  return (
    <Card>
      <CardHeader
        title="Customer"
        actions={
          <TextLink href={`/customers/${customer.id}`} className="text-dense">
            {customer.name}
          </TextLink>
        }
      />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Phone">
            {customer.phone && <PhoneLink number={customer.phone} doNotCall={customer.doNotCall} />}
          </Description>
          <Description term="Email">
            {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
          </Description>
          <Description term="Price list">{customer.rateSetName}</Description>
          {customer.notes && <Description term="Notes">{customer.notes}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
