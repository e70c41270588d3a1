"use client";

import { ListWithArchived } from "@/features/archiving/list-with-archived";
import { ExchangeGroupDialog, type ExchangeGroup } from "./exchange-group-dialog";
import { exchangeGroupsList } from "./exchange-groups-list";

/** Which cylinders are swapped for each other, and what one costs that is not. */
export const ExchangeGroups = ({ groups }: { groups: readonly ExchangeGroup[] }) => (
  <ListWithArchived
    list={exchangeGroupsList}
    rows={groups}
    title="Exchange groups"
    add="New exchange group"
    asked="exchange-group"
    needs="products:write"
    renderDialog={(group, onClose) => <ExchangeGroupDialog group={group} onClose={onClose} />}
  />
);
