/** Returns in one line why the process can't start, for its operator. */
export function complaint(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    const port: unknown = Reflect.get(error, "port");
    return `port ${String(port)} is taken. Free it, or set another PORT`;
  }
  return error instanceof Error ? error.message : String(error);
}
