import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { ReleaseMarks } from '../topics/topic.ts';

/** What was released, for whatever is drawn over time. */
export const createReleaseMarksHandlers = (marks: ReleaseMarks): TagHandlers<'releaseMarks'> =>
  handlers<'releaseMarks'>({
    listReleaseMarks: (context) => {
      const { from, to, asOf } = dayRange(context);
      return marks(context, { from, to: Math.min(to, asOf) }, context.query.platform);
    },
  });
