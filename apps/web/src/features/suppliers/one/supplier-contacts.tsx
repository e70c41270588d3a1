import { Badge, Button, Card, CardBody, CardHeader, EmptyState, PhoneLink } from "@roundsman/ui";
import { Plus, UserRound } from "lucide-react";
import { Changing } from "@/session/office-context";
import { rolesOf, type Contact, type Supplier } from "../supplier";
import { ContactDialog } from "./contact-dialog";
import { ContactMenu } from "./contact-menu";

/** Whom to ring, and about what. */
export function SupplierContacts({ supplier }: { supplier: Supplier }) {
  const { id, contacts } = supplier;
  return (
    <Card>
      <CardHeader
        title="Contacts"
        actions={
          <Changing>
            <ContactDialog
              supplierId={id}
              contact={null}
              trigger={
                <Button size="sm">
                  <Plus aria-hidden />
                  Add a contact
                </Button>
              }
            />
          </Changing>
        }
      />
      {contacts.length === 0 ? (
        <EmptyState icon={<UserRound />} title="No contact yet">
          Orders can be sent once one for orders has an email address.
        </EmptyState>
      ) : (
        <CardBody className="py-0">
          <ul aria-label="Contacts" className="divide-y">
            {contacts.map((contact) => (
              <ContactItem key={contact.id} supplierId={id} contact={contact} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

function ContactItem({ supplierId, contact }: { supplierId: string; contact: Contact }) {
  const { name, jobTitle, phone, email, note } = contact;
  return (
    <li className="flex items-start justify-between gap-3 py-3 text-dense">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {jobTitle && <span className="text-muted-foreground">{jobTitle}</span>}
          {rolesOf(contact).map((role) => (
            <Badge key={role} tone={role === "Main" ? "primary" : "neutral"}>
              {role}
            </Badge>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {phone && <PhoneLink inRow number={phone} doNotCall={false} />}
          {email && (
            <a href={`mailto:${email}`} className="min-w-0 py-0.5 break-all hover:underline">
              {email}
            </a>
          )}
        </p>
        {note && <p className="text-muted-foreground">{note}</p>}
      </div>
      <Changing>
        <ContactMenu supplierId={supplierId} contact={contact} />
      </Changing>
    </li>
  );
}
