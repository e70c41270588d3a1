"use client";

import { Button, Card, CardBody, Field, Form, FormError, Input, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** A further address, of the business's own. */
export function AddDomain() {
  const router = useRouter();
  const [host, setHost] = useState("");
  const add = useMutation(
    useApi().office.domains.add.mutationOptions({
      onSuccess: (domain) => {
        setHost("");
        toast.done(`${domain.host} added`, "Now set its records.");
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(add.error);
  return (
    <Card>
      <CardBody>
        <Form issues={issues} onSubmit={() => add.mutate({ host })} className="flex flex-col gap-3">
          {message && <FormError message={message} />}
          <div className="flex flex-wrap items-start gap-3">
            <Field
              label="An address of your own"
              name="host"
              hint="One you have bought, such as shop.example.co.uk. You have seven days to set its records."
              className="min-w-0 flex-1 basis-64"
            >
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={host}
                onChange={(event) => setHost(event.target.value)}
              />
            </Field>
            <Button type="submit" loading={add.isPending} className="mt-6">
              Add domain
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
