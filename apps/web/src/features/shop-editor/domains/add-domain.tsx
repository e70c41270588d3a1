"use client";

import {
  Card,
  CardBody,
  Form,
  FormError,
  Refused,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/**
 * A further address, of the business's own.
 * @param why it can't be added; null where it can
 */
export function AddDomain({ why }: { why: string | null | undefined }) {
  const { domains } = useApiClient().office;
  const form = useForm({
    values: { host: "" },
    send: (values) => domains.add.mutate(values),
    done: ({ host }) => `${host} added: now set its records`,
    kept: () => ({ host: "" }),
  });
  return (
    <Card>
      <CardBody>
        <Form form={form} className="flex flex-col gap-3">
          <FormError />
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              label="An address of your own"
              name="host"
              hint="One you have bought, such as shop.example.co.uk. You have seven days to set its records."
              className="min-w-0 flex-1 basis-64"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div className="sm:mt-6">
              <Refused why={why} label="Add domain">
                <SubmitButton variant="secondary">Add domain</SubmitButton>
              </Refused>
            </div>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
