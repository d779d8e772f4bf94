import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { explain } from '../../delivery/evaluate.ts';
import type { Device } from '../../delivery/target.ts';
import type { ActivityRow } from '../activities/table.ts';
import { placedIn } from './placed.ts';
import { crowdOf, targetOf } from './target.ts';
import { testOf } from './tests.ts';

type Step = Schemas['DeliveryStep'];

const refOf = ({ id, name }: ActivityRow): Schemas['ActivityRef'] => ({ activityId: id, name });

/** Checks that do not depend on a device: the status of the activity and its period. */
function stepsBefore({ status, startTime, endTime }: ActivityRow, at: number): Step[] {
  const isOnline = status === 'online';
  const isNow = Date.parse(startTime) <= at && Date.parse(endTime) > at;
  return [
    { check: 'online', passed: isOnline, ...(!isOnline && { decides: true }) },
    { check: 'period', passed: isNow, expected: [startTime, endTime], ...(isOnline && !isNow && { decides: true }) },
  ];
}

/** Whether an activity is for a device at a time (ms), with all checks. */
function verdictOn(db: Tables, activity: ActivityRow, device: Device, at: number) {
  const { gets, steps } = explain(targetOf(activity, crowdOf(db, activity.crowdId)), device, at);
  const before = stepsBefore(activity, at);
  const isLive = before.every(({ passed }) => passed);
  const rest = isLive ? steps : steps.map(({ decides: _decides, ...step }) => step);
  return { gets: isLive && gets, steps: [...before, ...rest] };
}

/** An activity in a slot on one device. */
interface Candidate {
  readonly activity: ActivityRow;
  readonly isTest: boolean;
}

/** Returns the activities for a device in a slot by precedence; tests come first. */
function candidatesIn(boothId: string, live: readonly ActivityRow[], tested: readonly ActivityRow[]): Candidate[] {
  const inSlot = (activities: readonly ActivityRow[], isTest: boolean) =>
    placedIn(boothId, activities).map(({ activity }) => ({ activity, isTest }));
  return [...inSlot(tested, true), ...inSlot(live, false)];
}

/**
 * Returns what the slots of an application show on a device at a time (ms), and why the device does not see the other
 * activities.
 */
export function explainOn(
  db: Tables,
  appId: string,
  device: Device,
  at: number,
): Pick<Schemas['ActivityDeviceExplanation'], 'slots' | 'activities'> {
  const activities = db.activities.all({ where: { appId }, sort: ['startTime,desc'] });
  const tested = activities.filter(
    (activity) =>
      activity.platforms.includes(device.platform) &&
      testOf(db, activity.id, at)?.deviceIds.includes(device.deviceId) === true,
  );
  const considered = activities.filter(({ status }) => status !== 'offline');
  const verdicts = considered.map((activity) => ({ activity, ...verdictOn(db, activity, device, at) }));
  const live = verdicts.flatMap(({ activity, gets }) => (gets ? [activity] : []));
  const slots = db.booths
    .all({ where: { appId }, sort: ['name,asc'] })
    .map((booth) => ({ booth, candidates: candidatesIn(booth.id, live, tested) }));
  return {
    slots: slots.map(({ booth: { id, name, capacity, fallback }, candidates }) => ({
      boothId: id,
      boothName: name,
      capacity,
      shows: candidates.slice(0, capacity).map(({ activity, isTest }) => ({ ...refOf(activity), isTest })),
      fallback,
    })),
    activities: verdicts.map(({ activity, gets, steps }) => ({
      activity: refOf(activity),
      status: activity.status,
      verdict: gets ? 'gets' : 'misses',
      steps,
      hiddenIn: slots.flatMap(({ booth, candidates }) => {
        const rank = candidates.findIndex((candidate) => !candidate.isTest && candidate.activity === activity);
        if (rank < booth.capacity) return [];
        return [
          {
            boothName: booth.name,
            behind: candidates.slice(0, rank).map((candidate) => refOf(candidate.activity)),
          },
        ];
      }),
    })),
  };
}
