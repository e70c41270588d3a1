import { pictureAddress, processService } from "@roundsman/api";
import { Package } from "lucide-react";
import "server-only";

type ProductThumbProps = { tenantId: string; pictureKey: string | null };

/** A product at a glance. It says nothing that its name beside it does not. */
export function ProductThumb({ tenantId, pictureKey }: ProductThumbProps) {
  if (pictureKey === null) {
    return (
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-md bg-muted text-muted-foreground"
      >
        <Package className="size-4" />
      </span>
    );
  }
  const { shop } = processService().settings.urls;
  return (
    <picture className="shrink-0">
      <img
        src={pictureAddress(shop, tenantId, pictureKey, "thumb")}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        className="size-8 rounded-md bg-muted object-cover"
      />
    </picture>
  );
}
