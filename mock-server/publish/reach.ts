import type { Schemas } from '../../openapi/generated/types.ts';
import { isEnded, type DeliveryRule } from '../delivery/target.ts';
import type { AppletPackageRow } from './applet-packages/table.ts';
import type { OfflinePackageRow } from './offline-packages/table.ts';
import type { SwitchRow } from './switches/table.ts';
import type { UpgradeRow } from './upgrades/table.ts';
import type { RolloutRow } from './rollouts/table.ts';

export type Reach = Schemas['ReleaseReach'];

/** The progress of a rollout. */
type Progress = Pick<RolloutRow, 'state' | 'percent' | 'pausedAt' | 'pausedBy' | 'holding'> | undefined;

/**
 * Returns the audience of a release: `rules` if it has any, otherwise `nobody` if only rules deliver it, otherwise
 * `all`.
 */
const audienceOf = (
  rules: number,
  only: boolean,
  all: 'everyone' | 'ordinary' | 'admin' = 'everyone',
): Pick<Reach, 'audience' | 'rules'> => ({
  audience: rules > 0 ? 'rules' : only ? 'nobody' : all,
  rules,
});

/** A release without a recorded rollout, or without a plan, has reached all matching devices. */
function reachFrom(isLive: boolean, audience: Pick<Reach, 'audience' | 'rules'>, row: Progress): Reach {
  if (!isLive) return Object.freeze({ state: 'idle', percent: 0, ...audience });
  if (row === undefined || row.state === 'idle') return Object.freeze({ state: 'finished', percent: 100, ...audience });
  const { state, percent, pausedAt, pausedBy, holding } = row;
  return Object.freeze({
    state,
    percent,
    ...audience,
    ...(pausedAt !== undefined && { pausedAt, pausedBy }),
    ...(holding && { holding }),
  });
}

/**
 * Returns the reach of a release of each kind, from its record and its rollout. Used by lists, exports, the rollout,
 * the timeline and the delivery to a device.
 */
export const reachOf = {
  upgrade: ({ status, grayRules }: Pick<UpgradeRow, 'status' | 'grayRules'>, rollout: Progress): Reach =>
    reachFrom(status === 'published', audienceOf(grayRules.length, false), rollout),
  switch: ({ status, grayRules }: Pick<SwitchRow, 'status' | 'grayRules'>, rollout: Progress): Reach =>
    reachFrom(status === 'effective', audienceOf(grayRules.length, false), rollout),
  // The rules of the other two only apply if their mode uses them.
  offline: (
    { status, effectiveMode, grayRules }: Pick<OfflinePackageRow, 'status' | 'effectiveMode' | 'grayRules'>,
    rollout: Progress,
  ): Reach => {
    const only = effectiveMode === 'gray';
    return reachFrom(status === 'effective', audienceOf(only ? grayRules.length : 0, only), rollout);
  },
  applet: (
    {
      status,
      releaseMode,
      releaseScope,
      grayRules,
    }: Pick<AppletPackageRow, 'status' | 'releaseMode' | 'releaseScope' | 'grayRules'>,
    rollout: Progress,
  ): Reach => {
    const only = releaseMode === 'gray';
    const all = releaseScope === 'all' ? 'everyone' : releaseScope;
    return reachFrom(status === 'released', audienceOf(only ? grayRules.length : 0, only, all), rollout);
  },
};

/** Counts the rules that have ended by a time (ms). */
export const endedAt = (rules: readonly Pick<DeliveryRule, 'endTime'>[], at: number): number =>
  rules.length === 0 ? 0 : rules.filter((rule) => isEnded(rule, at)).length;

/** Adds the number of ended rules to a reach: once all have ended, no device matches. */
export const withEnded = (reach: Reach, ended: number): Reach => {
  if (reach.rules === 0 || ended === 0) return reach;
  return Object.freeze(ended === reach.rules ? { ...reach, audience: 'ended' } : { ...reach, endedRules: ended });
};

/** Whether a release reaches nobody as long as it has no gray rule: it cannot be released before. */
export const isForNobody = ({ audience }: Reach): boolean => audience === 'nobody';
