/** Enough to read a door number on; some 200 kB instead of the camera's several megabytes. */
const longestSide = 1280;
const quality = 0.8;

/**
 * A photo made small on the phone, as the data URL of a JPEG, upright as it was taken.
 * @throws where the file is no picture the browser can read
 */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser can't draw.");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", quality);
}
