import { fetchDoor, processService, webRouter } from "@roundsman/api";

const door = fetchDoor(processService, webRouter, { entry: "web", endpoint: "/api/trpc" });

export { door as GET, door as POST };
