import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Person } from "./person";
import { staffRoleWords } from "./roles";

export function PersonFacts({ person }: { person: Person }) {
  return (
    <Card>
      <CardHeader title="Account" />
      <CardBody>
        <DescriptionList>
          <Description term="Email">{person.email}</Description>
          <Description term="Email verified">{person.emailVerified ? "Yes" : "No"}</Description>
          <Description term="Two-step sign-in">
            {person.twoFactorEnabled ? "On" : "Off"}
          </Description>
          <Description term="Console role">
            {person.staffRole && staffRoleWords[person.staffRole]}
          </Description>
          <Description term="Since">{formatDate(person.createdAt)}</Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
