"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  Field,
  focusOnMount,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useId, useState } from "react";
import { faultOf } from "@/trpc/fault";

type ListNameDialogProps = {
  title: string;
  confirm: string;
  name: string;
  busy: boolean;
  fault: unknown;
  onName: (name: string) => void;
  onClose: () => void;
};

/** What a price list is called: of a new one, or of one there is. */
export function ListNameDialog(props: ListNameDialogProps) {
  const id = useId();
  const [name, setName] = useState(props.name);
  const { message, issues } = faultOf(props.fault);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent
        title={props.title}
        size="sm"
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={props.busy}>
              {props.confirm}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          // A dialog stands in the sheet's own form for React, though not on the page.
          onSubmit={(event) => {
            event.stopPropagation();
            props.onName(name);
          }}
          className="flex flex-col gap-4"
        >
          {message && <FormError message={message} />}
          <Field label="Name" name="name" hint="Such as Trade, or Farms.">
            <Input
              ref={focusOnMount}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
