import { Card, CardBody, CardHeader, EmptyState, StatusBadge } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import Image from "next/image";
import { checkHref, type WalkRoundCheck } from "./check-values";

/** What was not in order, each with its picture, and what was looked at. */
export function CheckDefects({ check }: { check: WalkRoundCheck }) {
  const found = new Set(check.defects.map(({ position }) => position));
  const inOrder = check.points.filter((_, position) => !found.has(position));
  return (
    <>
      <Card>
        <CardHeader title="Defects" />
        {check.defects.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title="All in order">
            Nothing was wrong with {check.vehicleName}.
          </EmptyState>
        ) : (
          <CardBody className="gap-0 divide-y py-0">
            {check.defects.map(({ position, point, words, unsafe, hasPicture }) => (
              <section key={position} className="flex flex-col gap-2 py-3">
                <h3 className="flex flex-wrap items-center gap-2 font-medium">
                  {point}
                  {unsafe && <StatusBadge kind="failed">Unsafe</StatusBadge>}
                </h3>
                <p className="whitespace-pre-line">{words}</p>
                {hasPicture && (
                  <Image
                    unoptimized
                    src={`${checkHref(check.id)}/picture?position=${position}`}
                    alt={`${point}, as the driver saw it`}
                    width={480}
                    height={360}
                    className="max-h-96 w-auto self-start rounded-lg border"
                  />
                )}
              </section>
            ))}
          </CardBody>
        )}
      </Card>
      {inOrder.length > 0 && (
        <Card>
          <CardHeader title="In order" />
          <CardBody>
            <ul className="list-disc pl-5">
              {inOrder.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </>
  );
}
