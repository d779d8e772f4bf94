import type { Reading } from '../../counting/topic.ts';
import type { Issue } from './causes.ts';
import type { Cause } from './cause.ts';
import { JS_ERRORS } from '../js-errors/library.ts';
import type { Category } from './incident-counts.ts';
import { CRASHES } from './seeds/crashes.ts';
import { HANGS } from './seeds/hangs.ts';

const causes = new Map([...CRASHES, ...HANGS, ...JS_ERRORS].map((cause) => [`${cause.platform} ${cause.key}`, cause]));

/** Returns the cause of an issue. */
export function causeOf({ platform, key }: { readonly platform: string; readonly key: string }): Cause {
  const cause = causes.get(`${platform} ${key}`);
  if (cause === undefined) throw new RangeError(`no cause ${key} on ${platform}`);
  return cause;
}

/** Returns the issues of an application, in the order in which they were created. */
export const issuesOf = ({ db, appId }: Pick<Reading, 'db' | 'appId'>, category: Category): Issue[] =>
  db.crashIssues.all({ where: { appId, category } }).map((row) => ({ id: row.id, cause: causeOf(row) }));
