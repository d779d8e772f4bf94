import { BoothMaterial as Materials } from '../../../openapi/generated/limits.advertisement.ts';
import { fillsPlace, type PictureSize } from '../../../openapi/pictures/size.ts';
import type { BoothMaterial } from '../../api/generated/client.schemas.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import { fileRule } from '../../rules/file.ts';
import { decodedPicture } from '../../ui/upload/decoded-picture.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { uploadOf } from '../../ui/upload/transfer/store.ts';

/** A slot, as far as a picture has to fit it. */
export interface PicturePlace extends PictureSize {
  materialType: BoothMaterial;
}

const sizeProblem = (picture: PictureSize, place: PictureSize): 'PICTURE_SIZE' | null =>
  fillsPlace(picture, place) ? null : 'PICTURE_SIZE';

/** What a picture of a slot must be before its first byte is sent. */
export const pictureRule = ({ materialType, ...place }: PicturePlace): FileRule => ({
  ...fileRule('picture', Materials[materialType].types),
  typeCode: 'PICTURE_TYPE',
  checkContent: async (file) => {
    const size = await decodedPicture(file);
    return size ? sizeProblem(size, place) : 'PICTURE_UNREADABLE';
  },
});

/**
 * Problem code of a picture that was uploaded here before the size of its slot changed, or null. One that was on the
 * server before is checked there.
 */
export function pictureProblem(file: FileValue | null, place: PictureSize): 'PICTURE_SIZE' | null {
  const size = uploadOf(file?.key)?.dimensions;
  return size ? sizeProblem(size, place) : null;
}
