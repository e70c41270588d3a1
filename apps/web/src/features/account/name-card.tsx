"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** One's own name, as every business one belongs to shows it. */
export function NameCard({ name }: { name: string }) {
  const { account } = useApiClient();
  const form = useForm({
    values: { name },
    send: (values) => account.rename.mutate(values),
    done: "Your name is saved",
  });
  return (
    <Form form={form}>
      <Card>
        <CardHeader title="Name" />
        <CardBody>
          <FormError />
          <TextField label="Your name" name="name" autoComplete="name" className="max-w-sm" />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton needsChange variant="secondary">
            Save name
          </SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
