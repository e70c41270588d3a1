import "server-only";
import { processService } from "@roundsman/api";
import { authOptions, readSession, type PageSession } from "@roundsman/api/next-auth";
import type { NextAuthOptions } from "next-auth";
import { getServerSession } from "next-auth/next";
import { cache } from "react";
import { askPatiently } from "@/trpc/patient";

/** Who is signed in, as next-auth reads it off the cookie; null for nobody. Read once a request. */
export const readPageSession = cache(() =>
  askPatiently(() =>
    readSession(authOptions(processService()), (options) =>
      getServerSession<NextAuthOptions, PageSession>(options),
    ),
  ),
);
