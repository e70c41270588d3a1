import { Alert } from "@roundsman/ui";

/** How many ways in are left without the phone. */
export function CodesLeft({ count }: { count: number }) {
  if (count > 3) {
    return (
      <p className="text-dense text-muted-foreground">
        {count} recovery codes are left for a day without your phone.
      </p>
    );
  }
  const words =
    count === 0 ? "No recovery codes are left" : `Only ${count} left of your recovery codes`;
  return (
    <Alert tone="warning" title={words}>
      Make new ones and keep them: without a code and without your phone you could not sign in.
    </Alert>
  );
}
