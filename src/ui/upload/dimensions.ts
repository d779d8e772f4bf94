import { pictureSize } from '../../../openapi/pictures/size.ts';
import type { PictureSize } from '../../../openapi/pictures/size.ts';

/** Number of bytes that contain the size of an image; in a JPEG it follows the camera's metadata. */
const headBytes = 2 * 1024 * 1024;

/** Width and height from the header of an image; null for other files. */
export const dimensionsOf = async (file: Blob): Promise<PictureSize | null> =>
  pictureSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
