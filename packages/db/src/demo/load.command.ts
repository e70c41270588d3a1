import { databaseUrls } from "../urls";
import { loadDemo } from "./load";

/* Puts the demo into the database of DATABASE_URL, if that is empty. */

const secretKey = process.env["SECRET_KEY"];
if (!secretKey)
  throw new Error("SECRET_KEY is not set: the demo's second steps are sealed with it");
const started = Date.now();
const urls = databaseUrls(process.env);
const loaded = await loadDemo(urls.service, secretKey, new Date());
console.log(
  loaded
    ? `The demo's data is in (${((Date.now() - started) / 1000).toFixed(1)} s).`
    : "There are businesses already: the demo is left out.",
);
