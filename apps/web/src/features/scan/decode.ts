/** Finds a barcode or QR code in a picture. @returns what it says, null where there is none to be read */
export type Decode = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<string | null>;

/** What is stuck on or stamped into cylinders: as the browser's detector names them, and as zxing does. */
const formats = [
  ["qr_code", "QRCode"],
  ["data_matrix", "DataMatrix"],
  ["code_128", "Code128"],
  ["code_39", "Code39"],
  ["ean_13", "EAN13"],
  ["itf", "ITF"],
] as const;

interface Detector {
  detect: (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own detector, where it has one that reads something; null in most browsers but Chrome's on Android. */
async function ownDetector(): Promise<Decode | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Own) return null;
  const known = await Own.getSupportedFormats().catch((): string[] => []);
  const wanted = formats.map(([own]) => own).filter((format) => known.includes(format));
  // Some have the class and read nothing, or QR codes alone.
  if (!wanted.includes("qr_code") || !wanted.includes("code_128")) return null;
  const detector = new Own({ formats: wanted });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

/** A frame is read at no more than this many pixels across: enough for a label held at arm's length. */
const mostAcross = 1280;

/** Reads by zxing, compiled to WebAssembly: loaded when it is first wanted, from this site. */
export async function zxing(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const file = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser draws nothing");
  return async (picture) => {
    const [width, height] =
      picture instanceof HTMLVideoElement
        ? [picture.videoWidth, picture.videoHeight]
        : [picture.width, picture.height];
    if (width === 0 || height === 0) return null;
    const scale = Math.min(1, mostAcross / width);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), {
      formats: formats.map(([, name]) => name),
      maxNumberOfSymbols: 1,
    });
    return found.find(({ isValid }) => isValid)?.text ?? null;
  };
}

/** The browser's own detector, else zxing. @throws where neither can be had, as without signal */
export const openDecoder = async (): Promise<Decode> => (await ownDetector()) ?? zxing();
