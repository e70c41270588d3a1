"use client";

import { useEffect, useRef, useState } from "react";
import { openDecoder } from "./decode";

export type CameraState = "off" | "starting" | "on" | "refused" | "none" | "no_decoder";

/** So often a frame is looked at; the same code counts again only after a while, for the van moves on. */
const everyMs = 150;
const againMs = 2500;

/**
 * The camera behind the phone, read for codes while it is on. It is off again when the component goes.
 * @param onCode what a code says
 */
export function useCamera(onCode: (text: string) => void) {
  const [state, setState] = useState<CameraState>("off");
  const [torch, setTorch] = useState<"none" | "off" | "on">("none");
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  }, [onCode]);
  const isOn = state === "on";

  function stop() {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    setTorch("none");
    setState("off");
  }
  useEffect(
    () => () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
    },
    [],
  );

  async function start() {
    setState("starting");
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1280 } },
      });
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      setState(name === "NotAllowedError" || name === "SecurityError" ? "refused" : "none");
      return;
    }
    const [track] = stream.current.getVideoTracks();
    if (track && "torch" in (track.getCapabilities?.() ?? {})) setTorch("off");
    setState("on");
  }

  useEffect(() => {
    const { current: picture } = video;
    if (!isOn || !picture) return undefined;
    const over = new AbortController();
    picture.srcObject = stream.current;
    picture.play().catch(() => undefined);
    const read = async () => {
      const decode = await openDecoder();
      let last = { text: "", at: 0 };
      while (!over.signal.aborted) {
        // A frame that can't be read is followed by another.
        const text = (await decode(picture).catch(() => null))?.trim();
        const now = Date.now();
        if (text && !over.signal.aborted && (text !== last.text || now - last.at > againMs)) {
          navigator.vibrate?.(80);
          tell.current(text);
        }
        if (text) last = { text, at: now };
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    };
    read().catch(() => {
      if (over.signal.aborted) return;
      for (const track of stream.current?.getTracks() ?? []) track.stop();
      setState("no_decoder");
    });
    return () => over.abort();
  }, [isOn]);

  async function switchTorch() {
    const on = torch !== "on";
    const [track] = stream.current?.getVideoTracks() ?? [];
    const light = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    await track?.applyConstraints(light).then(
      () => setTorch(on ? "on" : "off"),
      () => setTorch("none"),
    );
  }

  return { state, torch, video, start, stop, switchTorch };
}
