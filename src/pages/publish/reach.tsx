import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReleaseReach } from '../../api/generated/client.schemas.ts';
import type { CellPlace, Column, Exported } from '../../ui/list/types.ts';
import { Sign } from '../../ui/status/status.tsx';
import { absent, formatInstant } from '../../ui/text/format.ts';
import { rulesText } from './labels.ts';

type Say = (message: MessageDescriptor) => string;

const scheduled = msg({ message: 'Scheduled', context: 'rollout' });
/** Shown in the danger color, which marks a pause by the guard. */
const stopped = (percent: string) => msg`Paused at ${percent}%`;
const byGuard = (percent: string) => msg`Paused at ${percent}% by the guard`;
const byUser = (percent: string, name: string) => msg`Paused at ${percent}% by ${name}`;
/** The audience of a release without rules. */
const audiences = {
  everyone: rulesText(0),
  ordinary: msg`Ordinary users`,
  admin: msg`Admin users`,
  nobody: msg`No devices`,
  ended: msg`No devices, rules ended`,
} as const;
/** For an export, in which the number is a placeholder of a template. */
const manyRules = (count: string) => msg`${count} rules`;
/** Several rules, of which some have ended. */
const withEnded = (rules: string, ended: string) => msg`${rules} (${ended} ended)`;

/** The progress of a rollout; empty before it starts and after it has reached all devices. */
function standing(
  say: Say,
  { state, percent, pausedBy }: Pick<ReleaseReach, 'state' | 'pausedBy'> & { percent: string },
): string {
  if (state === 'scheduled') return say(scheduled);
  if (state === 'running') return `${percent}%`;
  if (state !== 'paused') return '';
  return say(pausedBy === 'guard' ? byGuard(percent) : byUser(percent, pausedBy ?? ''));
}

/** The progress and the audience of a release of any kind; both are empty until it is live. */
function reachParts(say: Say, reach: ReleaseReach): { how: string; whom: string } {
  const { audience, rules, endedRules, percent, state } = reach;
  if (state === 'idle') return { how: '', whom: '' };
  const how = standing(say, { ...reach, percent: String(percent) });
  const audienceText = say(audience === 'rules' ? rulesText(rules) : audiences[audience]);
  const whom = endedRules === undefined ? audienceText : say(withEnded(audienceText, String(endedRules)));
  return { how, whom: how && audience === 'everyone' ? '' : whom };
}

/** Progress and audience as one text: `Paused at 30% by the guard · 2 rules`. */
function reachText(say: Say, reach: ReleaseReach): string {
  const { how, whom } = reachParts(say, reach);
  return [how, whom].filter(Boolean).join(' · ');
}

/** The progress and audience of a release, in the danger color if its guard paused it. */
export function Reach({ reach }: { reach: ReleaseReach }) {
  const { i18n } = useLingui();
  const say: Say = (message) => i18n._(message);
  const { whom } = reachParts(say, reach);
  if (reach.state !== 'paused' || reach.pausedBy !== 'guard') return reachText(say, reach) || absent;
  return (
    <>
      <Sign tone="danger">{say(stopped(String(reach.percent)))}</Sign>
      {whom && ` · ${whom}`}
    </>
  );
}

/**
 * In gray mode the rules define the audience: a release without rules would reach no device, so publishing it is
 * refused.
 */
export const nobodyRefusal = ({ reach: { audience } }: { reach: ReleaseReach }): string | null =>
  audience === 'nobody' ? 'GRAY_RULES_REQUIRED' : null;

/** Like `reachText`, with the time of a pause. */
const reachHint = (reach: ReleaseReach, { say, timeZone }: CellPlace): string | undefined =>
  reach.pausedAt === undefined ? undefined : `${reachText(say, reach)} · ${formatInstant(reach.pausedAt, timeZone)}`;

/** Progress and audience as texts of an export. */
const reachTexts = ({ say }: { say: Say }): string[] => {
  const at = (state: ReleaseReach['state'], pausedBy?: string) =>
    standing(say, { state, percent: '{percent}', ...(pausedBy !== undefined && { pausedBy }) });
  const of = (audience: keyof typeof audiences) => `{audience=${audience}}${say(audiences[audience])}`;
  return [
    `[{state=scheduled}${at('scheduled')}|{state=running}${at('running')}|{state=paused}{pausedBy=guard}${at('paused', 'guard')}|{state=paused}${at('paused', '{pausedBy}')}]`,
    `[{state=idle}|${of('nobody')}|${of('ended')}|${of('ordinary')}|${of('admin')}|{rules=1}${say(rulesText(1))}|{audience=rules}${say(withEnded(say(manyRules('{rules}')), '{endedRules}'))}|{audience=rules}${say(manyRules('{rules}'))}|{state=finished}${of('everyone')}]`,
  ];
};

export const reachLabel = msg({ message: 'Reach', context: 'release' });
const exported: Exported = { title: reachLabel, texts: reachTexts };

/** The column with progress and audience in each list of releases. */
export const reachColumn: Column<{ id: string; reach: ReleaseReach }> = {
  id: 'reach',
  grow: true,
  header: reachLabel,
  exports: { reach: exported },
  card: 'secondary',
  cell: ({ reach }) => <Reach reach={reach} />,
  hint: ({ reach }, place) => reachHint(reach, place),
};
