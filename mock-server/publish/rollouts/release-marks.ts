import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { marksOf } from './timeline.ts';

type Schemas = components['schemas'];

/** Changes of what a release says reach nobody new. */
const SILENT: ReadonlySet<Schemas['RunEvent']> = new Set(['rules', 'record']);

/**
 * What happened to the releases of an application from one time to another (ms), the oldest first.
 * @param platform leaves out full upgrades for another one
 */
export function releaseMarks(
  { db, appId }: { readonly db: Tables; readonly appId: string },
  { from, to }: { readonly from: number; readonly to: number },
  platform: Schemas['Platform'] | undefined,
): Schemas['AdoptionMark'][] {
  return db.releaseRuns
    .all({ where: { appId } })
    .filter(({ release }) => platform === undefined || (release.platform ?? platform) === platform)
    .flatMap((run) => marksOf(run).map((mark) => ({ ...mark, release: run.release })))
    .filter(({ at, event }) => !SILENT.has(event) && Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
