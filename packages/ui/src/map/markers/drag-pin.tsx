"use client";

import { MapPin } from "lucide-react";
import { Marker, type Map } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Place } from "../map-props";

type DragPinProps = {
  map: Map;
  pin: Place;
  onMove: (pin: Place) => void;
  /** Its corner's number in an outline, from 1. */
  corner?: number;
  /** True if it was pressed last. */
  chosen?: boolean;
  onChoose?: () => void;
  /** Called on Delete or Backspace. */
  onRemove?: () => void;
};

const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels that an arrow key moves the pin: without and with Shift. */
const [stridePixels, stepPixels] = [12, 1];

/** A pin that is dragged, or moved by the arrow keys while it has the focus. */
export function DragPin({
  map,
  pin,
  onMove,
  corner,
  chosen = false,
  onChoose,
  onRemove,
}: DragPinProps) {
  const [element] = useState(() => document.createElement("div"));
  const moved = useRef(onMove);
  const removed = useRef(onRemove);
  useEffect(() => {
    moved.current = onMove;
    removed.current = onRemove;
  });
  const anchor = corner === undefined ? "bottom" : "center";
  const marker = useRef<Marker>(null);
  const { latitude, longitude } = pin;
  const place = useRef(pin);
  useEffect(() => {
    place.current = { latitude, longitude };
    marker.current?.setLngLat([longitude, latitude]);
  }, [latitude, longitude]);

  useEffect(() => {
    const { latitude: lat, longitude: lng } = place.current;
    const mapMarker = new Marker({ element, anchor, draggable: true }).setLngLat([lng, lat]);
    mapMarker.addTo(map).on("dragend", () => {
      const position = mapMarker.getLngLat();
      moved.current({ latitude: position.lat, longitude: position.lng });
    });
    marker.current = mapMarker;
    return () => {
      marker.current = null;
      mapMarker.remove();
    };
  }, [map, element, anchor]);

  // The map listens in the DOM, below React, so the pin's own events must be stopped before they reach it.
  useEffect(() => {
    const moveByKey = (event: KeyboardEvent) => {
      if (removed.current && (event.key === "Delete" || event.key === "Backspace")) {
        event.preventDefault();
        event.stopPropagation();
        removed.current();
        return;
      }
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const pixels = event.shiftKey ? stepPixels : stridePixels;
      const from = map.project([place.current.longitude, place.current.latitude]);
      const position = map.unproject([from.x + step[0] * pixels, from.y + step[1] * pixels]);
      moved.current({ latitude: position.lat, longitude: position.lng });
    };
    const stop = (event: Event) => event.stopPropagation();
    element.addEventListener("keydown", moveByKey);
    // A press on the pin is no press on the map.
    element.addEventListener("click", stop);
    return () => {
      element.removeEventListener("keydown", moveByKey);
      element.removeEventListener("click", stop);
    };
  }, [map, element]);

  if (corner !== undefined) {
    return createPortal(
      <button
        type="button"
        aria-label={`Corner ${corner}. The arrow keys move it, Delete removes it.`}
        aria-pressed={chosen}
        onClick={onChoose}
        className="group/corner flex size-11 cursor-grab items-center justify-center rounded-full active:cursor-grabbing"
      >
        <span className="size-4 rounded-full border-2 border-primary bg-surface shadow-md group-aria-pressed/corner:size-5 group-aria-pressed/corner:bg-primary" />
      </button>,
      element,
    );
  }
  return createPortal(
    <button
      type="button"
      aria-label="Pin. The arrow keys move it, with Shift by a little."
      className="flex size-9 cursor-grab items-end justify-center rounded-full text-danger active:cursor-grabbing"
    >
      <MapPin aria-hidden className="size-9 fill-surface stroke-2 drop-shadow-md" />
    </button>,
    element,
  );
}
