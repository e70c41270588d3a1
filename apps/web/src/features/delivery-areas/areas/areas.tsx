"use client";

import { ListWithArchived } from "@/features/archiving/list-with-archived";
import { AreaDialog } from "./area-dialog";
import type { Area, Corner, Option } from "./area-values";
import { areasList } from "./areas-list";

type AreasProps = {
  areas: readonly Area[];
  options: readonly Option[];
  /** Those that are on the map. */
  yards: readonly Corner[];
};

/** Where and when the business delivers. */
export const Areas = ({ areas, options, yards }: AreasProps) => (
  <ListWithArchived
    list={areasList}
    rows={areas}
    add="Add a delivery area"
    asked="area"
    renderDialog={(area, onClose) => (
      <AreaDialog area={area} options={options} yards={yards} onClose={onClose} />
    )}
  />
);
