"use client";

import { ListWithArchived } from "@/features/archiving/list-with-archived";
import type { DeliveryOption } from "./delivery-option";
import { DeliveryOptionDialog } from "./delivery-option-dialog";
import { deliveryOptionsList } from "./delivery-options-list";

/** What is promised for delivery, in the order customers choose from. */
export const DeliveryOptions = ({ options }: { options: readonly DeliveryOption[] }) => (
  <ListWithArchived
    list={deliveryOptionsList}
    rows={options}
    add="New delivery option"
    asked="option"
    renderDialog={(option, onClose) => <DeliveryOptionDialog option={option} onClose={onClose} />}
  />
);
