import type { PictureSize } from '../../../openapi/pictures/size.ts';
import { wholePicture } from '../../../openapi/pictures/whole.ts';

/**
 * Decodes a picture, outside the main thread. Decoders show what is there of one that is cut off, so it is read to its
 * end first.
 * @returns its size; null for a file that is no whole picture
 * @throws NotReadableError when the file is gone
 */
export async function decodedPicture(file: Blob): Promise<PictureSize | null> {
  const size = await wholePicture(new Uint8Array(await file.arrayBuffer()));
  if (size === null) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap && size;
}
