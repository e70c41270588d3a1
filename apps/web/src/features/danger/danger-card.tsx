"use client";

import { Button, Card, CardBody, CardHeader, ConfirmDialog, Form, FormError } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { faultOf } from "@/trpc/fault";

type DangerCardProps = {
  title: string;
  hint: string;
  /** What it does, in a sentence or two. */
  explained: string;
  /** What is pressed to be asked. */
  trigger: string;
  question: string;
  warning: string;
  confirm: string;
  fault: Pick<ReturnType<typeof faultOf>, "message" | "issues">;
  onConfirm: () => Promise<unknown>;
  /** The field that shows they mean it: a name typed, or their password. */
  children: ReactNode;
};

/** What can't be undone, on a card of its own: asked once more, with something typed. */
export function DangerCard({ title, hint, explained, trigger, fault, ...asked }: DangerCardProps) {
  return (
    <Card className="border-danger/40">
      <CardHeader title={title} hint={hint} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explained}</p>
        <ConfirmDialog
          trigger={
            <Button variant="danger" className="self-start">
              {trigger}
            </Button>
          }
          title={asked.question}
          description={asked.warning}
          confirm={asked.confirm}
          onConfirm={asked.onConfirm}
        >
          <Form issues={fault.issues} onSubmit={() => undefined} className="flex flex-col gap-3">
            {fault.message && <FormError message={fault.message} />}
            {asked.children}
          </Form>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
