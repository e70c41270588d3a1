"use client";

import { createContext } from "react";
import { LONDON } from "../../format/calendar";

/** The IANA time zone for "today": the business's own, if there is a business. */
export const TimeZone = createContext(LONDON);
