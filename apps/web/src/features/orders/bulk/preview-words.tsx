import { Alert, faultText, SkeletonText } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { usePreview } from "./use-preview";

/** The most that are named; of more the dialog says how many there are. */
const mostNamed = 6;

/** "1047 for Mrs Tyson, 1048 for Café Holmes and 3 more". */
export function namesOf(orders: readonly { name: string }[]): string {
  const named = orders.slice(0, mostNamed).map(({ name }) => name);
  const more = orders.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}

type PreviewWordsProps = {
  preview: ReturnType<typeof usePreview>;
  /** Words for the orders that stay as they are: "Not cancelled". */
  otherwise: string;
  /** Words for the orders that the act changes. */
  children?: ReactNode;
};

/** Says what an act would change, and which of the chosen orders it leaves as they are. */
export function PreviewWords({ preview, otherwise, children }: PreviewWordsProps) {
  const { can, cannot, error } = preview;
  if (error) return <Alert tone="danger">{faultText(error)}</Alert>;
  if (!can || !cannot) return <SkeletonText lines={2} />;
  return (
    <>
      {can.length > 0 && children}
      {cannot.length > 0 && (
        <Alert title={`${otherwise}: ${cannot.length}`}>
          <ul>
            {cannot.slice(0, mostNamed).map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {cannot.length > mostNamed && <p>And {cannot.length - mostNamed} more.</p>}
        </Alert>
      )}
    </>
  );
}
