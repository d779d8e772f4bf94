import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { Platform } from '../../../openapi/generated/schemas.ts';
import type { ReleasedAt } from '../../counting/sides.ts';
import type { Period, Reading } from '../../counting/topic.ts';

type Schemas = components['schemas'];

/** What happened to the releases of an application from one time to another (ms), the oldest first. */
export type ReleaseMarks = (
  reading: Reading,
  period: Pick<Period, 'from' | 'to'>,
  platform: Schemas['Platform'] | undefined,
) => Schemas['AdoptionMark'][];

/** When versions of the app were published first. */
export const firstPublished =
  (marks: ReleaseMarks): ReleasedAt =>
  (reading, version, platform, asOf) => {
    const of = Platform.options.find((one) => one === platform);
    const first = marks(reading, { from: -Infinity, to: asOf }, of).find(
      ({ event, release }) => event === 'published' && release.kind === 'upgrade' && release.version === version,
    );
    return first && Date.parse(first.at);
  };

/** What was released, for whatever is drawn over time. */
export const createReleaseMarksHandlers = (marks: ReleaseMarks): TagHandlers<'releaseMarks'> =>
  handlers<'releaseMarks'>({
    listReleaseMarks: (context) => {
      const { from, to, asOf } = dayRange(context);
      return marks(context, { from, to: Math.min(to, asOf) }, context.query.platform);
    },
  });
