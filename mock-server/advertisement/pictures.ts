import { BoothMaterial } from '../../openapi/generated/limits.advertisement.ts';
import { FilePurpose } from '../../openapi/generated/limits.files.ts';
import { fillsPlace, type PictureSize } from '../../openapi/pictures/size.ts';
import { wholePicture } from '../../openapi/pictures/whole.ts';
import { fileBytes } from '../core/kit/file-content.ts';
import { uploadProblem } from '../core/kit/upload-problem.ts';
import type { Blobs } from '../core/store/blobs.ts';
import type { StoredFileRow } from '../files/files/table.ts';

/** A slot, as far as a picture has to fit it. */
export interface PicturePlace extends PictureSize {
  readonly materialType: keyof typeof BoothMaterial;
}

/**
 * Why a file cannot be the picture of a slot: it is none or of another kind, or it does not fill the slot.
 * @param file the record that a request names; undefined when there is none
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
