import { fetchDoor, processService, consoleRouter } from "@roundsman/api";

const door = fetchDoor(processService, consoleRouter, { entry: "console", endpoint: "/api/trpc" });

export { door as GET, door as POST };
