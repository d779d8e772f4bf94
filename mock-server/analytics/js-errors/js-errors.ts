import { compareVersions } from '../../core/kit/versions.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import type { Counter, FilterOf } from '../../counting/topic.ts';
import type { Errors } from '../../population/errors.ts';
import { NETWORKS } from '../../population/sessions.ts';
import { VARIANTS } from '../page-loads/pace.ts';
import { countByPackage, countWebViews, lotOf, type ViewSource, type WebViews } from '../web-views.ts';
import { errorsOn, JS_ERRORS } from './library.ts';

/** How many times as often scripts fail through each network. */
const NETWORK_FACTORS = [0.9, 0.95, 1.1, 2.2] as const;
/** So many errors of 10 views with one are followed by more in the same view. */
const REPEATED = 0.3;

type Filter = Pick<FilterOf<'jsErrors'>, 'jsError' | 'jsErrorType'>;

/** Which views have an error, and which one: of those of its page, but for versions that do not have it. */
function jsErrorsIn({ ways, wanted, phones }: WebViews, { jsError, jsErrorType }: Filter): Errors {
  const { page, pages } = ways;
  const onPages = pages.map(errorsOn);
  const often = onPages.map((errors) => errors.reduce((sum, error) => sum + error.often, 0));
  const inVersion = JS_ERRORS.map(({ versions }) =>
    phones.segments.versions.map((version) => versions?.includes(version) ?? true),
  );
  const isWanted = JS_ERRORS.map(({ name, type }) => (jsError ?? name) === name && (jsErrorType ?? type) === type);
  return {
    ways,
    variants: VARIANTS.length,
    alike: NETWORKS.length,
    lot: 24_691,
    chanceAt: (visit, variant) => ((often[page[visit] ?? 0] ?? 0) / 100_000) * (NETWORK_FACTORS[variant] ?? 1),
    kinds: pages.length * JS_ERRORS.length,
    kindAt({ visit, version }, lot) {
      const of = page[visit] ?? 0;
      let left = lot * (often[of] ?? 0);
      const error = onPages[of]?.find((one) => (left -= one.often) < 0) ?? onPages[of]?.at(-1);
      const place = error ? JS_ERRORS.indexOf(error) : -1;
      if (inVersion[place]?.[version] !== true || isWanted[place] !== true || (wanted & (1 << of)) === 0) return -1;
      return of * JS_ERRORS.length + place;
    },
    amounts: [(_, lot) => (lotOf(lot, 1) < REPEATED ? 2 + Math.floor(lotOf(lot, 2) * 3) : 1)],
  };
}

/** Counts errors of scripts, and the views that have any. */
export const createJsErrors = (source: ViewSource): Counter<'jsErrors'> => {
  const count: Counter<'jsErrors'>['count'] = (reading, { jsError, jsErrorType, ...asked }, period, splits) =>
    countByPackage(reading, asked, splits, source, (views, filter, own) =>
      countWebViews(views, filter, period, own, {
        errors: jsErrorsIn(views, { jsError, jsErrorType }),
        own: { jsError: JS_ERRORS.map(({ name }) => name), jsErrorType: JS_ERRORS.map(({ type }) => type) },
        pageMeasure: 'errorPages',
        viewedIn: (viewed) => viewed,
        failedIn: ({ incidents: [all, errors] }, errorPages) => ({
          errorViews: all?.count ?? 0,
          errorDevices: all?.devices ?? 0,
          errors: errors?.count ?? 0,
          errorPages,
        }),
      }),
    );
  return {
    count,
    teller(reading, filter, period) {
      const [counted] = count(reading, filter, period, [{ dimensions: ['jsError', 'version'] }]);
      const rows = [...(counted?.keys() ?? [])].map((key) => key.split(SEPARATOR));
      const versionsOf = Map.groupBy(rows, ([error = '']) => error);
      return ({ jsError = '' }) => {
        const versions = (versionsOf.get(jsError) ?? []).map(([, version = '']) => version).toSorted(compareVersions);
        const [first, last] = [versions[0], versions.at(-1)];
        return {
          ...(first !== undefined && { firstVersion: first }),
          ...(last !== undefined && { lastVersion: last }),
        };
      };
    },
  };
};
