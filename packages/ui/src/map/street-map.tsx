"use client";

import { createContext, use, type ReactNode } from "react";

/** Addresses of the street map's styles, by the page's theme. */
export type MapStyles = Readonly<Record<"light" | "dark", string>>;

const Styles = createContext<MapStyles | null>(null);

/**
 * Supplies streets, as configured on the server, to every map inside; null draws the built-in map: coast and towns.
 */
export function StreetMap({ styles, children }: { styles: MapStyles | null; children: ReactNode }) {
  return <Styles value={styles}>{children}</Styles>;
}

export const useMapStyles = () => use(Styles);
