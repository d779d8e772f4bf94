import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { marksOf } from './timeline.ts';

/** Events that change the record of a release without reaching further devices. */
const SILENT: ReadonlySet<Schemas['RunEvent']> = new Set(['rules', 'record']);

/**
 * Returns the release events of an application in a period (ms), oldest first.
 * @param platform excludes full upgrades for other platforms
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
