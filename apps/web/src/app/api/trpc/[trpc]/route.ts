import { fetchHandler, processService, webRouter } from "@roundsman/api";

const handle = fetchHandler(processService, webRouter, { entry: "web", endpoint: "/api/trpc" });

export { handle as GET, handle as POST };
