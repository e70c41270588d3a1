type OverridePromiseProps = {
  /** There is somebody other than who did it to review an override. */
  areReviewed: boolean;
};

/** What is true of a business that is opened without its leave. */
export function OverridePromise({ areReviewed }: OverridePromiseProps) {
  return (
    <p className="max-w-3xl text-xs text-muted-foreground">
      In an emergency an owner of the service can open a business without its permission. You are
      not told of that. Each time is recorded with its reason, and waits until somebody other than
      who did it has reviewed it.
      {!areReviewed && " Nobody is named for that review at the moment."}
    </p>
  );
}
