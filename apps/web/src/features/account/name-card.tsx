"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";

/** One's own name, as every business one belongs to shows it. */
export function NameCard({ name: kept }: { name: string }) {
  const [name, setName] = useState(kept);
  const rename = useFormAction(useApi().account.rename.mutationOptions(), {
    done: "Your name is saved",
  });
  const dirty = name !== kept;
  return (
    <Form issues={rename.fault.issues} dirty={dirty} onSubmit={() => rename.mutate({ name })}>
      <Card>
        <CardHeader title="Name" />
        <CardBody>
          {rename.fault.message && <FormError message={rename.fault.message} />}
          <Field label="Your name" name="name" className="max-w-sm">
            <Input
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" disabled={!dirty} loading={rename.isPending}>
            Save name
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
