import { Alert } from "@roundsman/ui";

export function LinkMissing() {
  return <Alert tone="warning">Open this page by the link in the mail we sent you.</Alert>;
}
