import { is } from 'valibot';
import { msg } from '@lingui/core/macro';
import { BoothMaterial as Materials } from '../../../../openapi/generated/limits.advertisement.ts';
import { ActivityAudienceInput as ActivityAudienceSchema } from '../../../../openapi/generated/schemas.advertisement.ts';
import { VersionBound } from '../../../../openapi/generated/schemas.fields.ts';
import { input } from '../../../api/generated/activities/input.ts';
import type { Activity, ActivityAudienceInput, ActivityInput, Option } from '../../../api/generated/client.schemas.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { formOf, instantCodec } from '../../../resource/fields/form-of.ts';
import { platforms } from '../../../resource/platforms.ts';
import { numberOf } from '../../../rules/number.ts';
import { exceeds } from '../../../rules/version.ts';
import type { CellPlace } from '../../../ui/list/types.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileName, fileProblem, keptFile } from '../../../ui/upload/file-value.ts';
import { fields, type PlacementValues } from '../activity-fields.tsx';
import { priorities } from '../activity.ts';
import { pictureProblem, type PicturePlace } from '../picture-rule.ts';

export type ActivityValues = ValuesOf<typeof fields>;

/** A selectable slot with the requirements for its material. */
export interface BoothChoice extends PicturePlace {
  id: string;
  name: string;
}

const isMaterial = (value: unknown): value is BoothChoice['materialType'] =>
  typeof value === 'string' && Object.hasOwn(Materials, value);

/** Extracts the slots from select options. */
export const boothsOf = (options: readonly Option[]): BoothChoice[] =>
  options.flatMap(({ value, label, extra = {} }) => {
    const { materialType, width, height } = extra;
    return isMaterial(materialType) && typeof width === 'number' && typeof height === 'number'
      ? { id: value, name: label, materialType, width, height }
      : [];
  });

/** Keeps the version ranges that have at least one bound. */
const toRanges = (versions: ActivityValues['versions']): NonNullable<ActivityInput['versions']> =>
  Object.fromEntries(
    platforms.flatMap((platform) => {
      const [min, max] = [plainText(versions[platform].min), plainText(versions[platform].max)];
      return min || max ? [[platform, { ...(min && { min }), ...(max && { max }) }]] : [];
    }),
  );

const toFrequency = (frequency: ActivityValues['frequency']): ActivityInput['frequency'] => {
  const [perDay, total] = [plainText(frequency.perDay), plainText(frequency.total)];
  return { ...(perDay && { perDay: numberOf(perDay) }), ...(total && { total: numberOf(total) }) };
};

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

const bound = msg`Leave empty for any version`;
const range = {
  min: { label: msg`Minimum version`, hint: bound, plain: true },
  max: { label: msg`Maximum version`, hint: bound, plain: true },
};

/** The form of an activity; rules that depend on the slots need these to be loaded, see `rules`. */
export const activityForm = formOf(fields, input, {
  order: [
    'name',
    'type',
    'startTime',
    'endTime',
    'description',
    'crowdId',
    'platforms',
    'versions',
    'cities',
    'frequency',
  ],
  groups: {
    versions: Object.fromEntries(
      platforms.flatMap((platform) => Object.entries(range).map(([end, words]) => [`${platform}.${end}`, words])),
    ),
    frequency: {
      perDay: { label: msg`Per day`, hint: msg`Times per device, 1–100. Leave empty for no limit`, plain: true },
      total: { label: msg`In total`, hint: msg`Times per device, 1–1,000. Leave empty for no limit`, plain: true },
    },
  },
  codecs: {
    startTime: instantCodec,
    endTime: instantCodec,
    versions: { write: toRanges },
    frequency: { write: toFrequency },
    booths: {
      write: (booths) => booths.map(toPlacement),
      toDraft: (booths) => booths.map((placement) => ({ ...placement, imageId: keptFile(placement.imageId) })),
    },
  },
});

/** Converts form values to the input; an empty list of cities means all cities. */
export const toInput = (values: ActivityValues): ActivityInput => ({ cities: [], ...activityForm.toInput(values) });

/** Initial values of a copy: the material and audience of another activity, without its name and time. */
export const toCopy = (activity: Activity): ActivityValues => ({
  ...activityForm.initial(activity),
  name: '',
  startTime: '',
  endTime: '',
});

/** Converts form values to the audience input; null while they are incomplete. */
export function toAudience(values: ActivityValues): ActivityAudienceInput | null {
  const { platforms: selectedPlatforms, versions, cities, crowdId } = toInput(values);
  const audience = { platforms: selectedPlatforms, versions, cities, ...(crowdId !== undefined && { crowdId }) };
  const isRange = Object.values(versions ?? {}).every(
    ({ min, max }) => min === undefined || max === undefined || !exceeds(min, max),
  );
  return is(ActivityAudienceSchema, audience) && isRange ? audience : null;
}

/** Problem codes of a slot's material, by path. */
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

/** Problem codes for rules across fields, by path. */
export function rules(values: ActivityValues, booths: readonly BoothChoice[]): Readonly<Record<string, string | null>> {
  const { startTime, endTime, versions } = values;
  const wrong: Record<string, string | null> = {
    endTime: Date.parse(endTime) <= Date.parse(startTime) ? 'ACT_TIME' : null,
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

/** Formats values that are not texts themselves. */
export const print = (
  values: ActivityValues,
  place: CellPlace,
  { booths, crowds }: Names,
): Readonly<Record<string, string>> => ({
  ...activityForm.print(values, place),
  crowdId: crowds.find(({ value }) => value === values.crowdId)?.label ?? values.crowdId,
  booths: values.booths
    .map(({ boothId, priority, text, imageId, jumpAddress }) =>
      [
        booths.find(({ id }) => id === boothId)?.name ?? boothId,
        place.say(priorities[priority]),
        text || fileName(imageId),
        jumpAddress,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n'),
});
