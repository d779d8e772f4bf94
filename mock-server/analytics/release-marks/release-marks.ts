import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Period, Reading } from '../../counting/topic.ts';

type Schemas = components['schemas'];

/** What happened to the releases of an application from one time to another (ms), the oldest first. */
export type ReleaseMarks = (
  reading: Reading,
  period: Pick<Period, 'from' | 'to'>,
  platform: Schemas['Platform'] | undefined,
) => Schemas['AdoptionMark'][];

/** What was released, for whatever is drawn over time. */
export const createReleaseMarksHandlers = (marks: ReleaseMarks): TagHandlers<'releaseMarks'> =>
  handlers<'releaseMarks'>({
    listReleaseMarks: (context) => {
      const { from, to, asOf } = dayRange(context);
      return marks(context, { from, to: Math.min(to, asOf) }, context.query.platform);
    },
  });
