import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  children: ReactNode;
}

/** One section of the home page, under its heading. */
export function Section({ id, title, more, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-6xl px-4 py-10 sm:py-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id} className="text-2xl font-bold sm:text-3xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
