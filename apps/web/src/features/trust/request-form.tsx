"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  Checkbox,
  Form,
  FormError,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { emptyAsker, type Asker } from "./asker";
import { AskerFields } from "./asker-fields";

/** Who asks, and that they accept the agreement of this version, which stands above. */
export function RequestForm({ ndaVersion }: { ndaVersion: string }) {
  const [asker, setAsker] = useState<Asker>(emptyAsker);
  const [accepted, setAccepted] = useState(false);
  const ask = useMutation(useApi().trust.requestAccess.mutationOptions());
  const { message, issues } = faultOf(ask.error);
  if (ask.isSuccess) {
    return (
      <Alert tone="success" title="Confirm your address next">
        We sent a mail to {asker.email}. Press the link in it within a day, and we look at your
        request.
      </Alert>
    );
  }
  return (
    <Card>
      <CardHeader title="Who you are" />
      <CardBody>
        <Form
          issues={issues}
          dirty={asker !== emptyAsker}
          className="flex flex-col gap-4"
          onSubmit={() =>
            // Sent as it stands: an agreement not accepted is the service's to refuse.
            ask.mutate({ ...asker, ndaVersion, ndaAccepted: accepted as true })
          }
        >
          <FormError message={message} />
          <AskerFields asker={asker} onChange={setAsker} />
          <Checkbox
            label="I have read the agreement above and accept it, for myself and my company"
            name="ndaAccepted"
            checked={accepted}
            onCheckedChange={(checked) => setAccepted(checked === true)}
          />
          <Button type="submit" variant="primary" className="self-start" loading={ask.isPending}>
            Send request
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
}
