import { PageHeader, Skeleton } from "@roundsman/ui";

export default function RoundsLoading() {
  return (
    <>
      <PageHeader title="Rounds" actions={<Skeleton className="h-8 w-80" />} className="mb-3" />
      <div
        aria-busy="true"
        className="flex flex-col gap-3 md:grid md:h-[max(34rem,calc(100dvh-var(--shell-top)-7rem))] md:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_18rem]"
      >
        <Skeleton className="h-40 rounded-lg md:h-full" />
        <div className="flex flex-col gap-3 overflow-hidden md:flex-row">
          {[1, 2, 3].map((lane) => (
            <Skeleton key={lane} className="h-40 shrink-0 rounded-lg md:h-full md:w-68" />
          ))}
        </div>
        <Skeleton className="hidden h-full rounded-lg xl:block" />
      </div>
    </>
  );
}
