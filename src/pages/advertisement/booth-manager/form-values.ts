import { msg } from '@lingui/core/macro';
import { BoothInput as limits, BoothSide } from '../../../../openapi/generated/limits.advertisement.ts';
import type { Booth, BoothInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { pictureProblem, type PicturePlace } from '../picture-rule.ts';
import { labels, pages } from './labels.ts';

export interface BoothValues extends Record<string, unknown> {
  name: string;
  code: string;
  type: BoothInput['type'];
  materialType: BoothInput['materialType'];
  width: string;
  height: string;
  keyword: string;
  position: string;
  androidPage: string;
  iosPage: string;
  harmonyPage: string;
  h5Page: string;
  capacity: string;
  cacheSeconds: string;
  fallback: BoothInput['fallback'];
  fallbackId: FileValue | null;
  splashSeconds: string;
  isSkippable: boolean;
}

const pixels = msg`In pixels`;
const page = msg`ID of the page with the slot, from its developers`;
/** The fields in the order of the form. */
export const fields: FieldTable = {
  name: { label: labels.name },
  code: { label: labels.code, hint: msg`The app requests the slot by this code`, plain: true },
  type: { label: labels.type },
  materialType: { label: labels.materialType },
  width: { label: labels.width, hint: pixels, plain: true },
  height: { label: labels.height, hint: pixels, plain: true },
  position: { label: labels.position, hint: msg`Where in the app the slot is` },
  keyword: { label: labels.keyword },
  androidPage: { label: labels.androidPage, hint: page, plain: true },
  iosPage: { label: labels.iosPage, hint: page, plain: true },
  harmonyPage: { label: labels.harmonyPage, hint: page, plain: true },
  h5Page: { label: labels.h5Page, hint: page, plain: true },
  capacity: {
    label: labels.capacity,
    hint: msg`Activities in rotation, 1–10`,
    plain: true,
  },
  cacheSeconds: {
    label: labels.cacheSeconds,
    hint: msg`How long devices may keep showing an activity after it ends, in seconds. Up to 604,800 (7 days)`,
    plain: true,
  },
  splashSeconds: { label: labels.splashSeconds, required: true, hint: msg`1–10 seconds`, plain: true },
  isSkippable: { label: labels.isSkippable },
  fallback: { label: labels.fallback },
  fallbackId: { label: labels.fallbackPicture, required: true },
};

export const toValues = (booth: Booth | null): BoothValues => ({
  name: booth?.name ?? '',
  code: booth?.code ?? '',
  type: booth?.type ?? 'banner',
  materialType: booth?.materialType ?? 'image',
  width: String(booth?.width ?? ''),
  height: String(booth?.height ?? ''),
  keyword: booth?.keyword ?? '',
  position: booth?.position ?? '',
  androidPage: booth?.androidPage ?? '',
  iosPage: booth?.iosPage ?? '',
  harmonyPage: booth?.harmonyPage ?? '',
  h5Page: booth?.h5Page ?? '',
  capacity: String(booth?.capacity ?? limits.capacity.minimum),
  cacheSeconds: String(booth?.cacheSeconds ?? 600),
  fallback: booth?.fallback ?? 'none',
  fallbackId: booth?.fallbackId
    ? { stored: { id: booth.fallbackId, name: booth.fallbackName ?? booth.fallbackId } }
    : null,
  splashSeconds: String(booth?.splashSeconds ?? 3),
  isSkippable: booth?.isSkippable ?? true,
});

/** A text slot has no picture to fall back to. */
export const hasPicture = ({ fallback, materialType }: Pick<BoothValues, 'fallback' | 'materialType'>): boolean =>
  fallback === 'picture' && materialType !== 'text';

/** What is sent: of splash what belongs to it alone, a picture where it falls back to one, and no empty optional field. */
export function toInput(values: BoothValues): BoothInput {
  const fallbackId = fileIdOf(values.fallbackId);
  const keyword = values.keyword.trim();
  const position = values.position.trim();
  const paths = Object.fromEntries(
    pages.flatMap((name) => {
      const path = plainText(values[name]);
      return path === '' ? [] : [[name, path]];
    }),
  );
  return {
    name: nameText(values.name),
    code: plainText(values.code),
    type: values.type,
    materialType: values.materialType,
    width: numberOf(plainText(values.width)),
    height: numberOf(plainText(values.height)),
    capacity: numberOf(plainText(values.capacity)),
    cacheSeconds: numberOf(plainText(values.cacheSeconds)),
    ...(keyword && { keyword }),
    ...(position && { position }),
    ...paths,
    ...(hasPicture(values)
      ? { fallback: 'picture', ...(fallbackId !== undefined && { fallbackId }) }
      : { fallback: 'none' }),
    ...(values.type === 'splash' && {
      splashSeconds: numberOf(plainText(values.splashSeconds)),
      isSkippable: values.isSkippable,
    }),
  };
}

export const toDraft = (values: BoothValues): BoothValues => ({ ...values, fallbackId: keptFile(values.fallbackId) });

const isSide = (side: number): boolean =>
  Number.isInteger(side) && side >= BoothSide.minimum && side <= BoothSide.maximum;

/** The place that a picture has to fill; null while its size is no size. */
export function placeOf(values: BoothValues): PicturePlace | null {
  const { materialType, width, height } = toInput(values);
  return isSide(width) && isSide(height) ? { materialType, width, height } : null;
}

/** What one field alone cannot say. */
export const rules = (values: BoothValues) => {
  const place = placeOf(values);
  return {
    fallbackId: hasPicture(values)
      ? (fileProblem(values.fallbackId) ?? (place && pictureProblem(values.fallbackId, place)))
      : null,
  };
};
