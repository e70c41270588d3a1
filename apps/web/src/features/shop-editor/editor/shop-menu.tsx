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
  toast,
  useAct,
} from "@roundsman/ui";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { useDraftInHand } from "../draft/draft-context";

/** The shop as a whole: looked at, unpublished, switched off. */
export function ShopMenu() {
  const { shop, can, adopt } = useDraftInHand();
  const { storefront } = useApiClient().office;
  const [switchingOff, setSwitchingOff] = useState(false);
  const fault = "Nothing was changed";
  const unpublish = useAct(storefront.unpublish.mutate, {
    done: (now) => {
      adopt(now);
      toast.done("Your shop is not published any more", "You can publish it again at any time.");
    },
    fault,
  });
  const off = useAct(storefront.switchOff.mutate, { done: "Your shop is switched off", fault });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={unpublish.busy}>
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
          <DropdownMenuAct why={can.unpublish} onSelect={() => unpublish.start()}>
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
        onConfirm={() => off.run()}
      />
    </>
  );
}
