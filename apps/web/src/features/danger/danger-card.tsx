"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmForm,
  type FieldValues,
  type FormHandle,
} from "@roundsman/ui";
import type { ReactNode } from "react";

type DangerCardProps<Values extends FieldValues> = {
  form: FormHandle<Values>;
  title: string;
  hint: string;
  /** What it does, in a sentence or two. */
  explained: string;
  /** What is pressed to be asked. */
  trigger: string;
  question: string;
  warning: string;
  confirm: string;
  /** The field that shows they mean it: a name typed, or their password. */
  children: ReactNode;
};

/** What can't be undone, on a card of its own: asked once more, with something typed. */
export function DangerCard<Values extends FieldValues>(props: DangerCardProps<Values>) {
  const { title, hint, explained, trigger, question, warning, ...asked } = props;
  return (
    <Card className="border-danger/40">
      <CardHeader title={title} hint={hint} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explained}</p>
        <ConfirmForm
          {...asked}
          trigger={
            <Button variant="danger" className="self-start">
              {trigger}
            </Button>
          }
          title={question}
          description={warning}
        />
      </CardBody>
    </Card>
  );
}
