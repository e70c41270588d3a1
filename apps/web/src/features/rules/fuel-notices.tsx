import { Alert } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type Notices = RouterOutputs["office"]["orders"]["estimate"]["fuelNotices"];

/** Notices that the customer is shown with their solid fuel. */
export const FuelNotices = ({ notices }: { notices: Notices | undefined }) =>
  notices?.map(({ rule, title, text, source }) => (
    <Alert key={rule} title={title}>
      <p>{text}</p>
      <p className="text-xs text-muted-foreground">{source}</p>
    </Alert>
  ));
