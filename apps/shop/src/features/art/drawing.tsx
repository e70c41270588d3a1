import { Cylinder } from "./cylinder";
import { Can, Hose, Parcel, Regulator, Tool } from "./fittings";
import { artOf, type ArtKind } from "./kinds";
import { Logs } from "./logs";
import { Sack } from "./sack";

const drawn = {
  cylinder: Cylinder,
  sack: Sack,
  logs: Logs,
  regulator: Regulator,
  hose: Hose,
  can: Can,
  tool: Tool,
  parcel: Parcel,
} satisfies Record<ArtKind, unknown>;

/** What stands where there is no picture. It says nothing that the words beside it don't. */
export function Drawing(of: { name: string; category?: string | null; className?: string }) {
  const art = artOf(of);
  const Thing = drawn[art.kind];
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={of.className}>
      <Thing {...art} />
    </svg>
  );
}
