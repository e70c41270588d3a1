import { Alert } from "@roundsman/ui";
import type { AppRequest } from "./app-request";

/** What is known of an app: what it says of itself, which nobody checked, and where its answers go. */
export function AppFacts({ app: { name, place } }: Pick<AppRequest, "app">) {
  return (
    <Alert tone="warning" title="This app registered itself">
      <p className="wrap-anywhere">
        {name} is the name that it gave itself. Nobody has verified it.
      </p>
      <p className="wrap-anywhere">
        {place.kind === "host" && (
          <>
            You are sent on to <strong>{place.name}</strong>.
          </>
        )}
        {place.kind === "this_computer" && (
          <>
            You are sent on to a program on <strong>this computer</strong> ({place.name}).
          </>
        )}
        {place.kind === "program" && (
          <>
            You are sent on to the program on this device that answers to{" "}
            <strong>{place.name}</strong>.
          </>
        )}{" "}
        Allow it only if you have just come from there.
      </p>
    </Alert>
  );
}
