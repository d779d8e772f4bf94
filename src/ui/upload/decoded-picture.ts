import type { PictureSize } from '../../../openapi/pictures/size.ts';
import { wholePicture } from '../../../openapi/pictures/whole.ts';

/**
 * Decodes a picture outside the main thread. Reads it completely first, because decoders accept truncated pictures.
 * @returns its size; null if the file is not a complete picture
 * @throws NotReadableError if the file no longer exists
 */
export async function decodedPicture(file: Blob): Promise<PictureSize | null> {
  const size = await wholePicture(new Uint8Array(await file.arrayBuffer()));
  if (size === null) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap && size;
}
