import { Card, CardBody, CardHeader, Description, DescriptionList, PhoneLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Application } from "../application-states";

type ApplicationDetailsProps = { application: Application; timeZone: string };

/** Who they are, as they said. */
export function ApplicationDetails({ application, timeZone }: ApplicationDetailsProps) {
  const { account, address, phone, companyNumber, vatNumber } = application;
  const place = [address.line1, address.line2, address.city, address.postcode].filter(Boolean);
  return (
    <Card>
      <CardHeader title="Who asks" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Signed in as">{account.name}</Description>
          <Description term="Email">
            <a href={`mailto:${account.email}`}>{account.email}</a>
          </Description>
          <Description term="Phone">
            <PhoneLink number={phone} doNotCall={false} />
          </Description>
          <Description term="Address">{place.join(", ")}</Description>
          <Description term="Company number">{companyNumber}</Description>
          {vatNumber && <Description term="VAT number">{vatNumber}</Description>}
          <Description term="Asked on">
            {formatDateTime(application.createdAt, timeZone)}
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
