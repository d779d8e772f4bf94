import { BoothMaterial } from '../../openapi/generated/limits.advertisement.ts';
import { FilePurpose } from '../../openapi/generated/limits.files.ts';
import { fillsPlace, type PictureSize } from '../../openapi/pictures/size.ts';
import { wholePicture } from '../../openapi/pictures/whole.ts';
import { fileBytes } from '../core/kit/file-content.ts';
import { uploadProblem } from '../core/kit/upload-problem.ts';
import type { Blobs } from '../core/store/blobs.ts';
import type { StoredFileRow } from '../files/files/table.ts';

/** The requirements of a slot on its picture. */
export interface PicturePlace extends PictureSize {
  readonly materialType: keyof typeof BoothMaterial;
}

/**
 * Returns why a file cannot be the picture of a slot: it is no picture, of another kind, or does not fill the slot.
 * @param file the record that a request names; undefined if it does not exist
 * @returns a problem code, or null
 */
export async function pictureProblem(
  blobs: Blobs,
  file: StoredFileRow | undefined,
  place: PicturePlace,
): Promise<
  | 'FILE_NOT_UPLOADED'
  | 'FILE_UPLOADING'
  | 'FILE_TYPE_PICTURE'
  | 'PICTURE_TYPE'
  | 'PICTURE_SIZE'
  | 'PICTURE_UNREADABLE'
  | null
> {
  const problem = uploadProblem(file, FilePurpose.picture.types, 'FILE_TYPE_PICTURE');
  if (file === undefined || problem !== null) return problem;
  const types: readonly string[] = BoothMaterial[place.materialType].types;
  if (!types.includes(file.type)) return 'PICTURE_TYPE';
  const size = await wholePicture(await fileBytes(blobs, file));
  if (size === null) return 'PICTURE_UNREADABLE';
  return fillsPlace(size, place) ? null : 'PICTURE_SIZE';
}
