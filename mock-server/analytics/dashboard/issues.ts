import { IssueGroup } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Watching } from '../../core/world/attention.ts';
import { type Act, type Change, lastActs, type Recent } from '../../core/world/recent.ts';
import { categoryOf, isIn, platformOf } from '../crash-issues/groups.ts';
import { causeOf } from '../crash-issues/issues-of.ts';
import { spiking } from '../crash-issues/issues.ts';
import { isNewSince, sightingsByIssue } from '../crash-issues/sightings.ts';
import type { CrashIssueRow } from '../crash-issues/table.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';

type Group = Schemas['IssueGroup'];

const naming = (row: CrashIssueRow): Pick<Change, 'subject' | 'subjectId'> => ({
  subject: causeOf(row).title,
  subjectId: row.id,
});

/** Returns the issues of a group that are new or came back since a time (ms), or that spike now. */
function changesOf(watching: Watching, group: Group, since: number, source: WalkedFrom): Change[] {
  const { db, appId, clock } = watching;
  const category = categoryOf(group);
  const sightings = sightingsByIssue(watching, category, clock.now(), source);
  const filter = { platform: platformOf(group) };
  const spikes = spiking(watching, category, filter, source);
  return db.crashIssues.all({ where: { appId, category } }).flatMap((row, place): Change[] => {
    if (!isIn(group, row)) return [];
    const own = sightings.get(place);
    const isNew = own !== undefined && isNewSince(own, since, clock.now());
    const spike = spikes.get(row.id);
    const back = db.crashIssueEvents.all({ where: { issueId: row.id, event: 'regressed' } }).at(-1);
    return [
      ...(isNew ? [{ ...naming(row), kind: 'issueNew' as const, at: clock.iso(own.firstAt) }] : []),
      ...(spike === undefined
        ? []
        : [{ ...naming(row), kind: 'issueSpiking' as const, at: clock.iso(), value: spike }]),
      ...(back && Date.parse(back.at) >= since
        ? [{ ...naming(row), kind: 'issueRegressed' as const, at: back.at }]
        : []),
    ];
  });
}

/** Returns user actions on the issues of a group. */
function actsOf(watching: Watching, group: Group): Act[] {
  const { db, appId } = watching;
  const issues = db.crashIssues.all({ where: { appId, category: categoryOf(group) } });
  const acts = issues
    .filter((row) => isIn(group, row))
    .flatMap((row) =>
      db.crashIssueEvents.all({ where: { issueId: row.id } }).map(({ event, at, by }): Act => {
        const act = event === 'commented' ? 'commented' : 'updated';
        return { act, at, by: by ?? '', subject: causeOf(row).title, subjectId: row.id };
      }),
    );
  return lastActs(watching, acts);
}

/** Recent changes of crash issues, and user actions on them. */
export const createIssueChanges = (source: WalkedFrom): readonly Recent[] =>
  IssueGroup.options.map((group) => ({
    screen: `analytics/${group}`,
    changes: (watching, since) => changesOf(watching, group, since, source),
    acts: (watching) => actsOf(watching, group),
  }));
