import { type Change, edits, type Recent } from '../core/world/recent.ts';

const screen = 'advertisement/activity-manager';

/** Recent events: activities that went online or offline, and edits of activities and of their crowds and slots. */
export const advertisementRecent: readonly Recent[] = [
  {
    screen,
    changes: ({ db, appId, clock }, since) =>
      db.activityRuns.all({ where: { appId } }).flatMap((run): Change[] => {
        const { activityId: subjectId, from, to, endTime } = run;
        const subject = db.activities.get(subjectId)?.name;
        if (subject === undefined) return [];
        const ends = to ?? endTime;
        const isWithin = (at: string) => Date.parse(at) >= since && Date.parse(at) <= clock.now();
        // Targeting may change while an activity stays online: one run then follows another.
        const others = db.activityRuns.all({ where: { activityId: subjectId } });
        const follows = others.some((other) => other.to === from);
        const goesOn = others.some((other) => other.from === to);
        return [
          ...(isWithin(from) && !follows ? [{ kind: 'activityOnline' as const, at: from, subject, subjectId }] : []),
          ...(isWithin(ends) && !goesOn ? [{ kind: 'activityOffline' as const, at: ends, subject, subjectId }] : []),
        ];
      }),
  },
  edits(
    screen,
    ({ db, appId }) => db.activities.all({ where: { appId } }),
    ({ name }) => name,
  ),
  edits(
    'advertisement/booth-manager',
    ({ db, appId }) => db.booths.all({ where: { appId } }),
    ({ name }) => name,
  ),
  edits(
    'advertisement/crowd-manager',
    ({ db, appId }) => db.crowds.all({ where: { appId } }),
    ({ name }) => name,
  ),
];
