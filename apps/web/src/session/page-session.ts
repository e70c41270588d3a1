import "server-only";
import { processService } from "@roundsman/api";
import { authOptions, type PageSession } from "@roundsman/api/next-auth";
import type { NextAuthOptions } from "next-auth";
import { getServerSession } from "next-auth/next";
import { cache } from "react";

/** Who is signed in, as next-auth reads it off the cookie; null for nobody. Read once a request. */
export const readPageSession = cache(() =>
  getServerSession<NextAuthOptions, PageSession>(authOptions(processService())),
);
