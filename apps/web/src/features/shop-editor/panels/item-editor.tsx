"use client";

import { Button } from "@roundsman/ui";
import { ArrowLeft, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

type ItemEditorProps = {
  title: string;
  onBack: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** One of a list within a panel: its fields, the way back, and its end. */
export function ItemEditor({ title, onBack, onRemove, children }: ItemEditorProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          All of them
        </Button>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </div>
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}
