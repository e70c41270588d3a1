"use client";

import { createContext } from "react";
import { LONDON } from "../../format/calendar";

/** Whose today it is, IANA: the business's own, where there is one. */
export const TimeZone = createContext(LONDON);
