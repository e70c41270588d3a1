import type { RouterOutputs } from "@/trpc/outputs";

export type PaperBusiness = RouterOutputs["office"]["business"]["get"];

/** Whose paper it is. */
export function PaperFrom({ business }: { business: PaperBusiness }) {
  return (
    <>
      <span className="block font-semibold text-black">{business.name}</span>
      {business.address && <span className="block whitespace-pre-line">{business.address}</span>}
      {business.phone && <span className="block">{business.phone}</span>}
    </>
  );
}
