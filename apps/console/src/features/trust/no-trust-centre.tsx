import { EmptyState, PageHeader } from "@roundsman/ui";

export function NoTrustCentre() {
  return (
    <>
      <PageHeader title="Trust centre" />
      <EmptyState title="There is no trust centre here">
        Set TRUST_CENTRE=on for this installation to open one.
      </EmptyState>
    </>
  );
}
