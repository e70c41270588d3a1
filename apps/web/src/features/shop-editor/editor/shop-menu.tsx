"use client";

import {
  Button,
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuAct,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  faultText,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useDraftInHand } from "../draft/draft-context";

/** The shop as a whole: looked at, unpublished, switched off. */
export function ShopMenu() {
  const { shop, can, adopt } = useDraftInHand();
  const api = useApi().office.storefront;
  const router = useRouter();
  const [switchingOff, setSwitchingOff] = useState(false);
  const said = {
    onError: (error: unknown) => toast.fault("Nothing was changed", faultText(error)),
  };
  const unpublish = useMutation(
    api.unpublish.mutationOptions({
      ...said,
      onSuccess: (now) => {
        adopt(now);
        toast.done("Your shop is not published any more", "You can publish it again at any time.");
      },
    }),
  );
  const off = useMutation(
    api.switchOff.mutationOptions({ ...said, onSuccess: () => router.refresh() }),
  );
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={unpublish.isPending}>
            Shop
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent label="Shop">
          {shop.status === "live" && shop.url && (
            <DropdownMenuItem asChild>
              <a href={shop.url} target="_blank" rel="noreferrer">
                See the live shop
              </a>
            </DropdownMenuItem>
          )}
          <DropdownMenuAct why={can.unpublish} onSelect={() => unpublish.mutate()}>
            Unpublish the shop
          </DropdownMenuAct>
          <DropdownMenuSeparator />
          <DropdownMenuAct why={can.switchOff} danger onSelect={() => setSwitchingOff(true)}>
            Switch the shop off
          </DropdownMenuAct>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        title="Switch the shop off?"
        description="Shoppers find nothing there from then on, and its previews end. The draft and what was published are kept, and it can be switched on again."
        confirm="Switch off"
        open={switchingOff}
        onOpenChange={setSwitchingOff}
        onConfirm={() => off.mutateAsync()}
      />
    </>
  );
}
