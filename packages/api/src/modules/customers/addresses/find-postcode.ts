import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Latitude, Longitude } from "../../../platform/values/values";
import { locate } from "./position";
import { Postcode } from "../address/postcode";

/** Where a postcode is, before an address is written: for the map beside the form. Null where nobody knows. */
export const findPostcode = business("customers:read")
  .input(z.object({ postcode: Postcode }))
  .output(z.object({ latitude: Latitude.nullable(), longitude: Longitude.nullable() }))
  .query(async ({ ctx, input }) => {
    const { latitude, longitude } = (await locate(ctx, input.postcode)).position;
    return { latitude, longitude };
  });
