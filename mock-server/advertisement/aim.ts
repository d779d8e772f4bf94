import { Platform } from '../../openapi/generated/schemas.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import type { Context } from '../core/http/handler.ts';
import { FieldProblems } from '../core/kit/fields.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { isRegion } from '../delivery/regions.ts';
import type { Tables } from '../core/store/table.ts';

/** Returns the version ranges of the chosen platforms, omitting unlimited ones. */
export function versionsOf({
  platforms,
  versions = {},
}: Pick<Schemas['ActivityInput'], 'platforms' | 'versions'>): Schemas['ActivityVersions'] {
  return Object.fromEntries(
    Platform.options.flatMap((platform) => {
      const { min, max } = versions[platform] ?? {};
      if (!platforms.includes(platform) || (min === undefined && max === undefined)) return [];
      return [[platform, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }]];
    }),
  );
}

type AimProblem = 'CLIENT_RANGE' | 'ENTRY_WRONG' | 'REGION_UNKNOWN';

interface Noting {
  when(wrong: () => boolean, pointer: string, code: AimProblem): void;
}

/** Reports an unknown crowd or region, and invalid version ranges. */
export function noteAim(
  wrong: Noting,
  db: Tables,
  appId: string,
  body: Pick<Schemas['ActivityInput'], 'platforms' | 'versions' | 'cities' | 'crowdId'>,
): void {
  wrong.when(() => body.cities?.every((city) => isRegion(city)) === false, '/cities', 'REGION_UNKNOWN');
  wrong.when(
    () => body.crowdId !== undefined && db.crowds.find({ id: body.crowdId, appId }) === undefined,
    '/crowdId',
    'ENTRY_WRONG',
  );
  for (const platform of Platform.options)
    wrong.when(
      () => {
        const { min, max } = versionsOf(body)[platform] ?? {};
        return min !== undefined && max !== undefined && compareVersions(max, min) < 0;
      },
      `/versions/${platform}/max`,
      'CLIENT_RANGE',
    );
}

/** Refuses an unknown crowd or region, and invalid version ranges. */
export function checkAim({ db, appId, body, refuse }: Context<'estimateActivityAudience'>): void {
  const wrong = new FieldProblems<AimProblem>();
  noteAim(wrong, db, appId, body);
  wrong.throwIfAny(refuse);
}
