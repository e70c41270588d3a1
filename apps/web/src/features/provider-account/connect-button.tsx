"use client";

import { Button } from "@roundsman/ui";
import { useState, type ReactNode } from "react";

type ConnectButtonProps = {
  /** Whether an account is connected already. */
  begun: boolean;
  renderDialog: (onClose: () => void) => ReactNode;
};

/** Opens the dialog in which an account is connected. */
export function ConnectButton({ begun, renderDialog }: ConnectButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={begun ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {begun ? "Connect another account" : "Connect an account"}
      </Button>
      {open && renderDialog(() => setOpen(false))}
    </>
  );
}
