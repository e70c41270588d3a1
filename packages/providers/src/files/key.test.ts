import { describe, expect, it } from "vitest";
import { tenantFolder, typeOfKey } from "./key";

const tenant = "tenants/01920000-0000-7000-8000-000000000001";

describe("typeOfKey", () => {
  it.each([
    [`${tenant}/pictures/01920000-large.webp`, "image/webp"],
    [`${tenant}/proofs/2026/11/photo_1.jpg`, "image/jpeg"],
    [`${tenant}/export.v2.zip`, "application/zip"],
    ["service/trust/policy.pdf", "application/pdf"],
  ])("knows %s", (key, type) => {
    expect(typeOfKey(key)).toBe(type);
  });

  it.each([
    "",
    "/",
    "photo.jpg",
    "other/photo.jpg",
    `/${tenant}/photo.jpg`,
    `${tenant}.jpg`,
    `${tenant}/.jpg`,
    `${tenant}/`,
    `${tenant}//photo.jpg`,
    `${tenant}/../photo.jpg`,
    `${tenant}/..jpg`,
    `${tenant}/photo..jpg`,
    `${tenant}/./photo.jpg`,
    `${tenant}/a/..%2fphoto.jpg`,
    `${tenant}/a\\..\\photo.jpg`,
    `${tenant}/photo.jpg\0.webp`,
    `${tenant}/photo.jpg\n`,
    `${tenant}/Photo.jpg`,
    `${tenant}/photo.jpg `,
    `${tenant}/.hidden.jpg`,
    `${tenant}/photo`,
    `${tenant}/page.html`,
    `${tenant}/picture.svg`,
    "tenants/fellside/photo.jpg",
    "tenants/01920000-0000-7000-8000-00000000000A/photo.jpg",
    "tenants/../service/photo.jpg",
    "service/photo.jpg/",
    `${tenant}/${"a".repeat(125)}.webp`,
    `${tenant}/${"a/".repeat(130)}photo.jpg`,
  ])("refuses %j", (key) => {
    expect(() => typeOfKey(key)).toThrow(expect.objectContaining({ code: "invalid" }));
  });
});

describe("tenantFolder", () => {
  it("is a business's own folder, and nothing wider", () => {
    expect(tenantFolder("01920000-0000-7000-8000-000000000001")).toBe(tenant);
    for (const id of ["", "..", "01920000", "01920000-0000-7000-8000-000000000001/.."]) {
      expect(() => tenantFolder(id)).toThrow(expect.objectContaining({ code: "invalid" }));
    }
  });
});
