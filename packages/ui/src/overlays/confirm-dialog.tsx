"use client";

import * as Radix from "radix-ui/alert-dialog";
import { useState, type ReactNode } from "react";
import { Button } from "../actions/button";
import { useLookingOnly } from "../forms/looking-only";
import { useReturnFocus } from "./use-return-focus";

export type ConfirmDialogProps = {
  /** The question with the thing's name: "Cancel order for Ann Dixon?" */
  title: string;
  /** The consequences, and that they are final. */
  description: ReactNode;
  /** The verb instead of "OK": "Cancel order". */
  confirm: string;
  /** The label for leaving; default "Keep as it is". */
  cancel?: string;
  tone?: "danger" | "primary";
  /** "touch" is for thumbs: the button for leaving is last, where a second tap of the opening button would land. */
  size?: "md" | "touch";
  /** Runs the action. The dialog stays, busy, until it settles, and closes unless it rejects. */
  onConfirm?: () => void | Promise<unknown>;
  /** The id of a form among the children that the button submits instead, and true while it is being sent. */
  sends?: { form: string; busy: boolean };
  /** Further fields, such as the reason that the console requires. */
  children?: ReactNode;
  /** The button that opens it; left out if `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * Asks once before a final action. An action that can be undone runs at once, with Undo in its toast (`toast.undo`).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [own, setOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const lookingOnly = useLookingOnly();
  const { size = "md" } = props;
  const open = props.open ?? own;
  const setOpen = props.onOpenChange ?? setOwn;
  const returnFocus = useReturnFocus(open);

  async function confirm() {
    setBusy(true);
    try {
      await props.onConfirm?.();
      setOpen(false);
    } catch {
      // The action itself has shown the reason; the dialog stays open.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      {props.trigger && <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...(!props.trigger && { onCloseAutoFocus: returnFocus })}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full animate-rise-in flex-col gap-4 rounded-t-xl border bg-raised p-5 shadow-lg outline-none sm:top-[16vh] sm:bottom-auto sm:max-w-md sm:rounded-xl"
        >
          <div className="flex flex-col gap-1">
            <Radix.Title className="text-base font-semibold wrap-anywhere">
              {props.title}
            </Radix.Title>
            <Radix.Description asChild>
              <div className="text-dense text-muted-foreground">{props.description}</div>
            </Radix.Description>
          </div>
          {props.children}
          <div
            className={
              size === "touch" ? "flex flex-col-reverse gap-8" : "flex flex-wrap justify-end gap-2"
            }
          >
            <Radix.Cancel asChild>
              <Button size={size}>{props.cancel ?? "Keep as it is"}</Button>
            </Radix.Cancel>
            <Button
              size={size}
              variant={props.tone ?? "danger"}
              disabled={lookingOnly}
              loading={busy || props.sends?.busy === true}
              {...(props.sends
                ? { type: "submit" as const, form: props.sends.form }
                : { onClick: () => void confirm() })}
            >
              {props.confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
