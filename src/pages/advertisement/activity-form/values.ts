import { is } from 'valibot';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { VersionBound } from '../../../../openapi/generated/schemas.fields.ts';
import {
  ActivityInput as limits,
  BoothMaterial as Materials,
} from '../../../../openapi/generated/limits.advertisement.ts';
import { ActivityAudienceInput as ActivityAudienceSchema } from '../../../../openapi/generated/schemas.advertisement.ts';
import type {
  Activity,
  ActivityAudienceInput,
  ActivityInput,
  Option,
  Platform,
} from '../../../api/generated/client.schemas.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import { numberOf } from '../../../rules/number.ts';
import { exceeds } from '../../../rules/version.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { listText } from '../../../ui/text/format.ts';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileName, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { activityLabels, priorities } from '../activity.ts';
import { boothTypes } from '../booth.ts';
import { pictureProblem, type PicturePlace } from '../picture-rule.ts';

/** What an activity shows in a slot. */
export interface PlacementValues {
  boothId: string;
  priority: NonNullable<ActivityInput['booths'][number]>['priority'];
  text: string;
  imageId: FileValue | null;
  jumpAddress: string;
}

interface RangeValues {
  min: string;
  max: string;
}

export interface ActivityValues extends Record<string, unknown> {
  name: string;
  type: ActivityInput['type'];
  description: string;
  startTime: string;
  endTime: string;
  /** Empty for everyone. */
  crowdId: string;
  platforms: Platform[];
  versions: Record<Platform, RangeValues>;
  cities: string[];
  frequency: { perDay: string; total: string };
  booths: PlacementValues[];
}

/** A slot that can be chosen, with what has to fit it. */
export interface BoothChoice extends PicturePlace {
  id: string;
  name: string;
}

const isMaterial = (value: unknown): value is BoothChoice['materialType'] =>
  typeof value === 'string' && Object.hasOwn(Materials, value);

/** The slots among the values of a select box. */
export const boothsOf = (options: readonly Option[]): BoothChoice[] =>
  options.flatMap(({ value, label, extra = {} }) => {
    const { materialType, width, height } = extra;
    return isMaterial(materialType) && typeof width === 'number' && typeof height === 'number'
      ? { id: value, name: label, materialType, width, height }
      : [];
  });

const bound = msg`Leave empty for any version`;
/** The fields in the order of the form; those of a slot name themselves. */
export const fields: FieldTable = {
  name: { label: activityLabels.name, required: true, limit: limits.name },
  type: { label: activityLabels.type, required: true },
  startTime: { label: activityLabels.startTime, required: true },
  endTime: { label: activityLabels.endTime, required: true },
  description: { label: activityLabels.description, limit: limits.description },
  crowdId: { label: activityLabels.crowd },
  platforms: { label: activityLabels.platforms, required: true },
  ...Object.fromEntries(
    platforms.flatMap((platform) => [
      [`versions.${platform}.min`, { label: msg`Minimum version`, hint: bound, plain: true }],
      [`versions.${platform}.max`, { label: msg`Maximum version`, hint: bound, plain: true }],
    ]),
  ),
  cities: { label: activityLabels.cities, hint: msg`Leave empty for all cities` },
  'frequency.perDay': {
    label: activityLabels.perDay,
    hint: msg`Times per device, 1–100. Leave empty for no limit`,
    plain: true,
  },
  'frequency.total': {
    label: activityLabels.total,
    hint: msg`Times per device, 1–1,000. Leave empty for no limit`,
    plain: true,
  },
  booths: { label: activityLabels.booths, required: true },
};

export const newPlacement: PlacementValues = {
  boothId: '',
  priority: 'medium',
  text: '',
  imageId: null,
  jumpAddress: '',
};

const toRange = (range: { min?: string; max?: string } | undefined): RangeValues => ({
  min: range?.min ?? '',
  max: range?.max ?? '',
});

export const toValues = (activity: Activity | null): ActivityValues => ({
  name: activity?.name ?? '',
  type: activity?.type ?? 'banner',
  description: activity?.description ?? '',
  startTime: activity?.startTime ?? '',
  endTime: activity?.endTime ?? '',
  crowdId: activity?.crowdId ?? '',
  platforms: activity?.platforms ?? [...platforms],
  versions: {
    android: toRange(activity?.versions.android),
    ios: toRange(activity?.versions.ios),
    harmony: toRange(activity?.versions.harmony),
  },
  cities: activity?.cities ?? [],
  frequency: {
    perDay: String(activity?.frequency.perDay ?? ''),
    total: String(activity?.frequency.total ?? ''),
  },
  booths: activity?.booths.map(({ boothId, priority, text = '', imageId, imageName, jumpAddress = '' }) => ({
    boothId,
    priority,
    text,
    imageId: imageId === undefined ? null : { stored: { id: imageId, name: imageName ?? imageId } },
    jumpAddress,
  })) ?? [newPlacement],
});

/** A copy has the material and the audience of another activity, and a name and a time of its own. */
export const toCopy = (activity: Activity): ActivityValues => ({
  ...toValues(activity),
  name: '',
  startTime: '',
  endTime: '',
});

function rangesOf({ platforms: chosen, versions }: ActivityValues): ActivityInput['versions'] {
  return Object.fromEntries(
    platforms.flatMap((platform) => {
      const [min, max] = [plainText(versions[platform].min), plainText(versions[platform].max)];
      if (!chosen.includes(platform) || (min === '' && max === '')) return [];
      return [[platform, { ...(min && { min }), ...(max && { max }) }]];
    }),
  );
}

function toPlacement({
  boothId,
  priority,
  text,
  imageId,
  jumpAddress,
}: PlacementValues): ActivityInput['booths'][number] {
  const image = fileIdOf(imageId);
  const address = plainText(jumpAddress);
  return {
    boothId,
    priority,
    ...(text.trim() && { text: text.trim() }),
    ...(image !== undefined && { imageId: image }),
    ...(address && { jumpAddress: address }),
  };
}

/** What is sent: ranges of the chosen platforms, and no empty optional field. */
export function toInput(values: ActivityValues): ActivityInput {
  const description = values.description.trim();
  const [perDay, total] = [plainText(values.frequency.perDay), plainText(values.frequency.total)];
  return {
    name: nameText(values.name),
    type: values.type,
    startTime: values.startTime,
    endTime: values.endTime,
    platforms: platforms.filter((platform) => values.platforms.includes(platform)),
    versions: rangesOf(values),
    cities: values.cities,
    frequency: { ...(perDay && { perDay: numberOf(perDay) }), ...(total && { total: numberOf(total) }) },
    booths: values.booths.map(toPlacement),
    ...(values.crowdId && { crowdId: values.crowdId }),
    ...(description && { description }),
  };
}

/** For whom it is, where that is complete; else null. */
export function toAudience(values: ActivityValues): ActivityAudienceInput | null {
  const { platforms: chosen, versions, cities, crowdId } = toInput(values);
  const input = { platforms: chosen, versions, cities, ...(crowdId !== undefined && { crowdId }) };
  const isRange = Object.values(rangesOf(values) ?? {}).every(
    ({ min, max }) => min === undefined || max === undefined || !exceeds(min, max),
  );
  return is(ActivityAudienceSchema, input) && isRange ? input : null;
}

/** Values whose pictures can be found again after a reload. */
export const toDraft = (values: ActivityValues): ActivityValues => ({
  ...values,
  booths: values.booths.map((placement) => ({ ...placement, imageId: keptFile(placement.imageId) })),
});

/** What is wrong with the material of a slot, by path. */
function placementRules(
  { boothId, text, imageId }: PlacementValues,
  at: number,
  values: ActivityValues,
  booths: readonly BoothChoice[],
): Record<string, string | null> {
  const path = `booths.${at}`;
  const booth = booths.find(({ id }) => id === boothId);
  const isTwice = values.booths.findIndex((other) => other.boothId === boothId) < at;
  if (boothId === '') return { [`${path}.boothId`]: 'ACT_BOOTH_REQUIRED' };
  if (isTwice) return { [`${path}.boothId`]: 'ACT_BOOTH_DUP' };
  if (booth === undefined) return {};
  if (booth.materialType === 'text') return { [`${path}.text`]: text.trim() === '' ? 'ACT_MATERIAL_REQUIRED' : null };
  const missing = imageId === null ? 'ACT_MATERIAL_REQUIRED' : fileProblem(imageId);
  return { [`${path}.imageId`]: missing ?? pictureProblem(imageId, booth) };
}

/** What one field alone cannot say. */
export function rules(values: ActivityValues, booths: readonly BoothChoice[]): Readonly<Record<string, string | null>> {
  const { startTime, endTime, versions } = values;
  const wrong: Record<string, string | null> = {
    startTime: startTime === '' ? 'FIELD_REQUIRED' : null,
    endTime: endTime === '' ? 'FIELD_REQUIRED' : Date.parse(endTime) <= Date.parse(startTime) ? 'ACT_TIME' : null,
  };
  for (const platform of values.platforms) {
    const [min, max] = [plainText(versions[platform].min), plainText(versions[platform].max)];
    if (is(VersionBound, min) && is(VersionBound, max) && exceeds(min, max))
      wrong[`versions.${platform}.max`] = 'CLIENT_RANGE';
  }
  values.booths.forEach((placement, at) => Object.assign(wrong, placementRules(placement, at, values, booths)));
  return wrong;
}

interface Names {
  booths: readonly BoothChoice[];
  crowds: readonly Option[];
}

/** Texts of the values that do not read by themselves. */
export const print = (
  values: ActivityValues,
  i18n: I18n,
  { booths, crowds }: Names,
): Readonly<Record<string, string>> => ({
  type: i18n._(boothTypes[values.type]),
  crowdId: crowds.find(({ value }) => value === values.crowdId)?.label ?? values.crowdId,
  platforms: listText(
    i18n.locale,
    values.platforms.map((platform) => i18n._(platformNames[platform])),
  ),
  cities: listText(i18n.locale, values.cities),
  booths: values.booths
    .map(({ boothId, priority, text, imageId, jumpAddress }) =>
      [
        booths.find(({ id }) => id === boothId)?.name ?? boothId,
        i18n._(priorities[priority]),
        text || fileName(imageId),
        jumpAddress,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n'),
});
