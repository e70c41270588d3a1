import { describe, expect, it } from "vitest";
import { passage } from "./stages";

describe("a transfer's way", () => {
  it("goes forward stage by stage", () => {
    expect(passage("planned", "awaiting_collection")).toEqual({
      stages: ["awaiting_collection"],
      holds: true,
      leaves: false,
      arrives: false,
    });
    expect(passage("awaiting_collection", "in_transit")).toMatchObject({
      holds: false,
      leaves: true,
      arrives: false,
    });
    expect(passage("in_transit", "received")).toMatchObject({ leaves: false, arrives: true });
  });

  it("may skip, passing through what it skips", () => {
    expect(passage("planned", "received")).toEqual({
      stages: ["awaiting_collection", "in_transit", "received"],
      holds: false,
      leaves: true,
      arrives: true,
    });
  });

  it("never goes back, stays, or leaves its end", () => {
    expect(passage("in_transit", "awaiting_collection")).toBeNull();
    expect(passage("in_transit", "in_transit")).toBeNull();
    expect(passage("received", "received")).toBeNull();
    expect(passage("cancelled", "received")).toBeNull();
  });
});
