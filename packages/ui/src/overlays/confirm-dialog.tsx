"use client";

import * as Radix from "radix-ui/alert-dialog";
import { useState, type ReactNode } from "react";
import { Button } from "../actions/button";
import { useLookingOnly } from "../forms/looking-only";
import { useReturnFocus } from "./use-return-focus";

export type ConfirmDialogProps = {
  /** The question, naming the thing: "Cancel order for Ann Dixon?" */
  title: string;
  /** What will happen, and that it cannot be undone. */
  description: ReactNode;
  /** The verb, not "OK": "Cancel order". */
  confirm: string;
  /** The way back, "Keep as it is" unless said. */
  cancel?: string;
  tone?: "danger" | "primary";
  /** "touch" is for thumbs: the way back stands last, where a second tap of the button that asked would land. */
  size?: "md" | "touch";
  /** Runs the deed. The dialog stays, busy, until it settles, and closes unless it rejects. */
  onConfirm?: () => void | Promise<unknown>;
  /** The form among the children that the button sends instead, by its id, and whether it is being sent. */
  sends?: { form: string; busy: boolean };
  /** Further fields, such as the reason the console asks for. */
  children?: ReactNode;
  /** The button that opens it; left out when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Asks once before what cannot be undone. What can be undone is done at once, with Undo in its toast (`toast.undo`). */
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
      // Who does it has said why; the dialog stays over what was asked.
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
