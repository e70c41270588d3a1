"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmForm,
  Refused,
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
  /** Why it can't be done now; null or left out where it can. */
  why?: string | null;
  /** The field that shows they mean it: a name typed, or their password. */
  children: ReactNode;
};

/** What can't be undone, on a card of its own: asked once more, with something typed. */
export function DangerCard<Values extends FieldValues>(props: DangerCardProps<Values>) {
  const { title, hint, explained, trigger, question, warning, why = null, ...asked } = props;
  return (
    <Card className="border-danger/40">
      <CardHeader title={title} hint={hint} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explained}</p>
        <div>
          <Refused why={why} label={trigger}>
            <ConfirmForm
              {...asked}
              trigger={<Button variant="danger">{trigger}</Button>}
              title={question}
              description={warning}
            />
          </Refused>
        </div>
      </CardBody>
    </Card>
  );
}
