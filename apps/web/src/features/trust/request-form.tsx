"use client";

import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  CheckboxField,
  Form,
  FormError,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { emptyAsker } from "./asker";
import { AskerFields } from "./asker-fields";

/** Who asks, and that they accept the agreement of this version, which stands above. */
export function RequestForm({ ndaVersion }: { ndaVersion: string }) {
  const { trust } = useApiClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    values: { ...emptyAsker, ndaAccepted: false },
    // Sent as it stands: an agreement not accepted is the service's to refuse.
    send: ({ ndaAccepted, ...asker }) =>
      trust.requestAccess.mutate({ ...asker, ndaVersion, ndaAccepted: ndaAccepted as true }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) {
    return (
      <Alert tone="success" title="Confirm your address next">
        We sent a mail to {sentTo}. Press the link in it within a day, and we look at your request.
      </Alert>
    );
  }
  return (
    <Card>
      <CardHeader title="Who you are" />
      <CardBody>
        <Form form={form} className="flex flex-col gap-4">
          <FormError />
          <AskerFields />
          <CheckboxField
            label="I have read the agreement above and accept it, for myself and my company"
            name="ndaAccepted"
          />
          <SubmitButton className="self-start">Send request</SubmitButton>
        </Form>
      </CardBody>
    </Card>
  );
}
