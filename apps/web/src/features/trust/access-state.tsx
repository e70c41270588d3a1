import { Alert, ButtonLink } from "@roundsman/ui";

/** Whether this browser may read, and otherwise how to come to it. */
export function AccessState({ access }: { access: boolean }) {
  if (access) {
    return (
      <Alert tone="success" title="This browser has access">
        You read under the agreement you accepted. Which documents are opened is recorded.
      </Alert>
    );
  }
  return (
    <Alert title="The documents are read under an agreement">
      <p>
        Tell us who you are and accept it. Once we have looked at your request, a one-time link
        comes by mail.
      </p>
      <ButtonLink href="/trust/request" variant="primary" className="mt-3 w-fit">
        Ask for access
      </ButtonLink>
    </Alert>
  );
}
