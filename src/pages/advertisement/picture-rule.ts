import { BoothMaterial as Materials } from '../../../openapi/generated/limits.advertisement.ts';
import { fillsPlace, type PictureSize } from '../../../openapi/pictures/size.ts';
import type { BoothMaterial } from '../../api/generated/client.schemas.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import { fileRule } from '../../rules/file.ts';
import { decodedPicture } from '../../ui/upload/decoded-picture.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { uploadOf } from '../../ui/upload/transfer/store.ts';

/** The requirements of a slot for its picture. */
export interface PicturePlace extends PictureSize {
  materialType: BoothMaterial;
}

const sizeProblem = (picture: PictureSize, place: PictureSize): 'PICTURE_SIZE' | null =>
  fillsPlace(picture, place) ? null : 'PICTURE_SIZE';

/** The rule that a slot's picture must pass before it is uploaded. */
export const pictureRule = ({ materialType, ...place }: PicturePlace): FileRule => ({
  ...fileRule('picture', Materials[materialType].types),
  typeCode: 'PICTURE_TYPE',
  checkContent: async (file) => {
    const size = await decodedPicture(file);
    return size ? sizeProblem(size, place) : 'PICTURE_UNREADABLE';
  },
});

/**
 * Problem code of a picture that was uploaded in this form before the size of its slot changed, or null. The server
 * checks pictures that were stored before.
 */
export function pictureProblem(file: FileValue | null, place: PictureSize): 'PICTURE_SIZE' | null {
  const size = uploadOf(file?.key)?.dimensions;
  return size ? sizeProblem(size, place) : null;
}
