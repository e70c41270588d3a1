// Lets a thread import TypeScript. A thread of Piscina's begins as CommonJS, where `--import tsx` does nothing.
import { register } from "tsx/esm/api";

register();
