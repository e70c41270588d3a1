import { Alert, ButtonLink } from "@roundsman/ui";

type AccessStateProps = {
  access: boolean;
  /** The access there is doesn't open what was asked for. */
  closed?: boolean;
};

/** Whether this browser may read, and otherwise how to come to it. */
export function AccessState({ access, closed = false }: AccessStateProps) {
  if (closed) {
    return (
      <Alert title="Your access does not open this document">
        You were given access to other documents. Answer the mail that brought your link if you need
        this one, too.
      </Alert>
    );
  }
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
