import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Footer } from "@/features/frame/footer";
import { Header } from "@/features/frame/header";
import { PlainPage } from "@/features/frame/plain-page";
import { place } from "@/shop/place";
import { titles } from "@/shop/titles";

export async function generateMetadata(): Promise<Metadata> {
  const here = await place();
  return here.kind === "open" ? titles(here.front) : { title: "Shops", robots: { index: false } };
}

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const here = await place();
  if (here.kind === "nowhere") notFound();
  if (here.kind === "bare") return children;
  if (here.kind === "closed") {
    return (
      <PlainPage title="This shop is closed">
        <p>It takes no orders at the moment.</p>
      </PlainPage>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:z-50"
      >
        Skip to the products
      </a>
      <Header front={here.front} />
      <div id="main">{children}</div>
      <Footer front={here.front} />
    </div>
  );
}
