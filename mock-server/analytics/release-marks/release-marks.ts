import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { Platform } from '../../../openapi/generated/schemas.ts';
import type { ReleasedAt } from '../../counting/sides.ts';
import type { Period, Reading } from '../../counting/topic.ts';

/** Returns the release events of an application in a period (ms), oldest first. */
export type ReleaseMarks = (
  reading: Reading,
  period: Pick<Period, 'from' | 'to'>,
  platform: Schemas['Platform'] | undefined,
) => Schemas['AdoptionMark'][];

/** Returns when versions of the app were first published. */
export const firstPublished =
  (marks: ReleaseMarks): ReleasedAt =>
  (reading, version, platform, asOf) => {
    const of = Platform.options.find((one) => one === platform);
    const first = marks(reading, { from: -Infinity, to: asOf }, of).find(
      ({ event, release }) => event === 'published' && release.kind === 'upgrade' && release.version === version,
    );
    return first && Date.parse(first.at);
  };

/** Handlers for release marks in time charts. */
export const createReleaseMarksHandlers = (marks: ReleaseMarks): TagHandlers<'releaseMarks'> =>
  handlers<'releaseMarks'>({
    listReleaseMarks: (context) => {
      const { from, to, asOf } = dayRange(context);
      return marks(context, { from, to: Math.min(to, asOf) }, context.query.platform);
    },
  });
