"use client";

import { Button, IconButton, Skeleton, Tooltip } from "@roundsman/ui";
import { ExternalLink, Monitor, RotateCw, Smartphone } from "lucide-react";
import { useState, type RefObject } from "react";
import { useRoom } from "./use-room";

type PreviewPaneProps = {
  /** Of the draft, with its pass. */
  url: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onReload: () => void;
};

/** The shop's own site, which runs its own script; it can't lead this page away. */
const allowed = "allow-scripts allow-same-origin allow-forms allow-popups";
const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

/** The shop as it would be: on a phone, or on a desk made small enough to be seen whole. */
export function PreviewPane({ url, frame, onReload }: PreviewPaneProps) {
  const [device, setDevice] = useState<Device>("desktop");
  const [room, box] = useRoom();
  const width = widths[device];
  const scale = Math.min(1, room.width / width);
  return (
    <section
      aria-label="Preview"
      className="flex h-full min-h-0 flex-col rounded-lg border bg-muted"
    >
      <div className="flex items-center gap-1 border-b px-2 py-1.5">
        <span className="mr-auto pl-1 text-xs text-muted-foreground">
          Your draft, as shoppers will see it
        </span>
        <DeviceButton device="phone" label="On a phone" now={device} onChoose={setDevice}>
          <Smartphone aria-hidden />
        </DeviceButton>
        <DeviceButton device="desktop" label="On a desktop" now={device} onChoose={setDevice}>
          <Monitor aria-hidden />
        </DeviceButton>
        <IconButton size="sm" label="Load the preview again" onClick={onReload}>
          <RotateCw aria-hidden />
        </IconButton>
        <Tooltip content="Open the preview in a tab of its own">
          <Button variant="ghost" size="sm" square asChild>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label="Open the preview in a tab of its own"
            >
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </Tooltip>
      </div>
      <div ref={box} className="relative min-h-0 flex-1 overflow-hidden">
        {/* Behind the frame, which covers it once it has something to show. */}
        <Skeleton className="absolute inset-0 h-auto rounded-none" />
        <iframe
          ref={frame}
          title="Preview of your shop"
          src={url}
          sandbox={allowed}
          className="absolute top-0 left-1/2 origin-top border-0"
          style={{
            width,
            height: room.height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}

type DeviceButtonProps = {
  device: Device;
  label: string;
  now: Device;
  onChoose: (device: Device) => void;
  children: React.ReactNode;
};

function DeviceButton({ device, label, now, onChoose, children }: DeviceButtonProps) {
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-label={label}
        aria-pressed={device === now}
        onClick={() => onChoose(device)}
        className="aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
      >
        {children}
      </Button>
    </Tooltip>
  );
}
