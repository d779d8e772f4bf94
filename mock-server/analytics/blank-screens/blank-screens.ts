import { BlankCause } from '../../../openapi/generated/schemas.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import type { Counter } from '../../counting/topic.ts';
import { countByPackage, countWebViews, type ViewSource } from '../web-views.ts';
import { blanksIn, CAUSES } from './blanks.ts';

/** Counts views of web pages, and those that stay blank. */
export const createBlankScreens = (source: ViewSource): Counter<'blankScreens'> => {
  const count: Counter<'blankScreens'>['count'] = (
    reading,
    { blankCause, blankSeconds, ...viewFilter },
    period,
    splits,
  ) =>
    countByPackage(reading, viewFilter, splits, source, (views, filter, own) =>
      countWebViews(views, filter, period, own, {
        errors: blanksIn(views, { blankCause, blankSeconds }),
        own: { blankCause: CAUSES },
        viewedIn: (viewed) => viewed,
        failedIn: ({ incidents: [all, recovered, seconds] }) => ({
          blanks: all?.count ?? 0,
          blankDevices: all?.devices ?? 0,
          recovered: recovered?.count ?? 0,
          seconds: seconds?.count ?? 0,
        }),
      }),
    );
  return {
    count,
    rowDetails(reading, filter, period) {
      const [counts = new Map<string, never>()] = count(reading, filter, period, [
        { dimensions: ['pageName', 'blankCause'] },
      ]);
      const rows = [...counts].map(([key, { blanks }]) => ({ key: key.split(SEPARATOR), blanks }));
      const byPage = Map.groupBy(rows, ({ key: [page = ''] }) => page);
      return ({ pageName = '' }) => {
        const causes = (byPage.get(pageName) ?? []).toSorted((a, b) => b.blanks - a.blanks);
        const all = causes.reduce((sum, { blanks }) => sum + blanks, 0);
        const mainCause = BlankCause.options.find((one) => one === causes[0]?.key[1]);
        return mainCause === undefined ? {} : { mainCause, mainShare: (causes[0]?.blanks ?? 0) / all };
      };
    },
  };
};
