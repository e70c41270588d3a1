"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmDialog,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** The way out of the service for the whole business: an owner's, with the name typed. */
export function CloseBusiness({ name }: { name: string }) {
  const [typed, setTyped] = useState("");
  const close = useMutation(
    useApi().office.business.close.mutationOptions({
      // Loaded anew: nothing of it is to be seen from here on.
      onSuccess: ({ erasedAt }) =>
        window.location.assign(
          `/business-closed?${new URLSearchParams({ name, until: erasedAt }).toString()}`,
        ),
    }),
  );
  const { message, issues } = faultOf(close.error);
  return (
    <Card className="border-danger/40">
      <CardHeader
        title="Delete this business"
        hint="Take an export of what it holds before: afterwards nobody comes in."
      />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">
          Everybody is shut out at once: members, drivers, the shop and API keys. Support can open
          it again within 30 days. After that customers, orders, invoices, rounds, stock and
          pictures are erased for good.
        </p>
        <ConfirmDialog
          trigger={
            <Button variant="danger" className="self-start">
              Delete {name}…
            </Button>
          }
          title={`Delete ${name}?`}
          description="Nobody can come in from now on. It is erased for good in 30 days; until then support can bring it back."
          confirm="Delete the business"
          onConfirm={() => close.mutateAsync({ name: typed })}
        >
          <Form issues={issues} onSubmit={() => undefined} className="flex flex-col gap-3">
            {message && <FormError message={message} />}
            <Field label={`Type its name: ${name}`} name="name">
              <Input
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </Form>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
