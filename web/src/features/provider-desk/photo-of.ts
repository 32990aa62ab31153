/** Longest side in pixels: enough to read a label, and far below 2 MB. */
const MAX_SIDE = 1600;
const QUALITY = 0.85;

/** The photo as JPEG in base64, made smaller. Rejects a file that the browser cannot show. */
export async function photoOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const dataUrl = canvas.toDataURL('image/jpeg', QUALITY);
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
