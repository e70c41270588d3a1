/**
 * The input of a procedure that is called in process, read once and not before the procedure asks for it, as it
 * is with calls over HTTP. tRPC awaits what it is handed; this begins to read only then.
 */
export function lateInput<Input>(read: () => Promise<Input>): Input {
  let reading: Promise<Input> | undefined;
  const late: PromiseLike<Input> = {
    // oxlint-disable-next-line unicorn/no-thenable -- to be awaited is all it is for
    then: (...told) => (reading ??= read()).then(...told),
  };
  return late as unknown as Input;
}
