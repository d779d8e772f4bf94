import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const rolloutStates = {
  idle: { tone: 'neutral', label: msg`Not published` },
  scheduled: { tone: 'warning', label: msg`Scheduled` },
  running: { tone: 'info', label: msg`Rolling out` },
  paused: { tone: 'warning', label: msg`Paused` },
  finished: { tone: 'success', label: msg`Rolled out to all` },
} as const satisfies StatusTable;

/** The state of a rollout that its guard paused. */
export const stoppedStates = { paused: { tone: 'danger', label: msg`Paused` } } as const satisfies StatusTable;

export const guardStates = {
  off: { tone: 'neutral', label: msg`Off` },
  watching: { tone: 'info', label: msg`Watching` },
  tripped: { tone: 'danger', label: msg`Paused the rollout` },
} as const satisfies StatusTable;

export const guardActions = { pause: msg`Pause the rollout`, rollback: msg`Unpublish the release` } as const;

/** The effect of unpublishing each kind of release. */
export const unpublished = {
  upgrade: msg`Unpublish: no more devices will receive the version, and devices that have installed it keep it.`,
  offline: msg`Unpublish: the previous version goes back to everyone who matches it, however far this one had been rolled out. Without a previous version, the rollout is paused.`,
  switch: msg`Unpublish: the switch no longer applies to any device, and apps use their own defaults again.`,
  applet: msg`An applet package can't be unpublished: its rollout is paused instead.`,
} as const;
