"use client";

import { Badge, Card, CardBody } from "@roundsman/ui";
import { ChevronDown } from "lucide-react";
import { PanelContent } from "./panel-content";
import { panelList, panelOf, type PanelId } from "./panel-list";

type PanelsProps = {
  open: PanelId | null;
  onOpen: (id: PanelId | null) => void;
  /** Where the service found something wrong. */
  issues: readonly { path: string }[];
  disabled: boolean;
};

/** Every part of the shop, one panel open at a time. */
export function Panels({ open, onOpen, issues, disabled }: PanelsProps) {
  return (
    <Card>
      {panelList.map(({ id, title, hint }) => {
        const wrong = issues.filter(({ path }) => panelOf(path) === id).length;
        const isOpen = id === open;
        return (
          <section key={id} className="border-b last:border-b-0">
            <h2>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`panel-${id}`}
                onClick={() => onOpen(isOpen ? null : id)}
                className="flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold">{title}</span>
                  <span className="block text-xs text-muted-foreground">{hint}</span>
                </span>
                {wrong > 0 && <Badge tone="danger">{wrong} to put right</Badge>}
                <ChevronDown
                  aria-hidden
                  className={isOpen ? "size-4 shrink-0 rotate-180" : "size-4 shrink-0"}
                />
              </button>
            </h2>
            <div id={`panel-${id}`} hidden={!isOpen}>
              {isOpen && (
                <fieldset disabled={disabled}>
                  <CardBody className="gap-5 pt-1 pb-5">
                    <PanelContent id={id} />
                  </CardBody>
                </fieldset>
              )}
            </div>
          </section>
        );
      })}
    </Card>
  );
}
