import { pictureSize } from '../../../openapi/pictures/size.ts';
import type { PictureSize } from '../../../openapi/pictures/size.ts';

/** Width and height of an image stand in its first bytes; of JPEG, behind all that a camera tells of it. */
const headBytes = 2 * 1024 * 1024;

/** Width and height of an image as its header says; null for another file. */
export const dimensionsOf = async (file: Blob): Promise<PictureSize | null> =>
  pictureSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
