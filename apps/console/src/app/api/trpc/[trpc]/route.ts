import { fetchHandler, processService, consoleRouter } from "@roundsman/api";

const handle = fetchHandler(processService, consoleRouter, {
  entry: "console",
  endpoint: "/api/trpc",
});

export { handle as GET, handle as POST };
