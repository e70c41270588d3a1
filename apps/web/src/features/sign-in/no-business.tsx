import { Alert, TextLink } from "@roundsman/ui";

/** Signed in, and nowhere to go: `consoleUrl` for the service's own staff, who work there. */
export function NoBusiness({ consoleUrl }: { consoleUrl: string | null }) {
  if (consoleUrl !== null) {
    return (
      <Alert title="You are one of the service's staff">
        <p>
          Your work is in the <TextLink href={consoleUrl}>staff console</TextLink>. From there you
          can look into a business that lets support in.
        </p>
      </Alert>
    );
  }
  return (
    <Alert title="You are not a member of a business">
      Ask an owner of it to invite you, and open the link in the mail you get.
    </Alert>
  );
}
