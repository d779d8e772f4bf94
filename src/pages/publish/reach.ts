import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReleaseReach } from '../../api/generated/client.schemas.ts';
import type { CellPlace, Column, Exported } from '../../ui/list/types.ts';
import { formatInstant } from '../../ui/text/format.ts';
import { rulesText } from './labels.ts';

type Say = (message: MessageDescriptor) => string;

const scheduled = msg({ message: 'Scheduled', context: 'rollout' });
const nobody = msg`No devices`;
const byGuard = (percent: string) => msg`Paused at ${percent}% by the guard`;
const byUser = (percent: string, name: string) => msg`Paused at ${percent}% by ${name}`;
/** In an export, where the number stands in a template. */
const manyRules = (count: string) => msg`${count} rules`;

/** How far a rollout has got; nothing where it has not begun or has reached all. */
function standing(
  say: Say,
  { state, percent, pausedBy }: Pick<ReleaseReach, 'state' | 'pausedBy'> & { percent: string },
): string {
  if (state === 'scheduled') return say(scheduled);
  if (state === 'running') return `${percent}%`;
  if (state !== 'paused') return '';
  return say(pausedBy === 'guard' ? byGuard(percent) : byUser(percent, pausedBy ?? ''));
}

/** How far a release of any kind has got, and for whom it is: `30%, stopped by the guard · 2 rules`. */
export function reachText(say: Say, reach: ReleaseReach): string {
  const { audience, rules, percent } = reach;
  const how = standing(say, { ...reach, percent: String(percent) });
  const whom = audience === 'nobody' ? say(nobody) : say(rulesText(rules));
  if (audience === 'everyone') return how || whom;
  return how ? `${how} · ${whom}` : whom;
}

/** In mode gray the rules say who gets a release: without any it would go to nobody, and is not released. */
export const nobodyRefusal = ({ reach: { audience } }: { reach: ReleaseReach }): string | null =>
  audience === 'nobody' ? 'GRAY_RULES_REQUIRED' : null;

/** The same with the time of the pause, where there is one. */
const reachHint = (reach: ReleaseReach, { say, timeZone }: CellPlace): string | undefined =>
  reach.pausedAt === undefined ? undefined : `${reachText(say, reach)} · ${formatInstant(reach.pausedAt, timeZone)}`;

/** The same for an export. */
const reachTexts = ({ say }: { say: Say }): string[] => {
  const at = (state: ReleaseReach['state'], pausedBy?: string) =>
    standing(say, { state, percent: '{percent}', ...(pausedBy !== undefined && { pausedBy }) });
  return [
    `[{state=scheduled}${at('scheduled')}|{state=running}${at('running')}|{state=paused}{pausedBy=guard}${at('paused', 'guard')}|{state=paused}${at('paused', '{pausedBy}')}]`,
    `[{audience=nobody}${say(nobody)}|{rules=1}${say(rulesText(1))}|{audience=rules}${say(manyRules('{rules}'))}|{state=idle}${say(rulesText(0))}|{state=finished}${say(rulesText(0))}]`,
  ];
};

export const reachLabel = msg({ message: 'Reach', context: 'release' });
const exported: Exported = { title: reachLabel, texts: reachTexts };

/** The column of the reach in each list of releases. */
export const reachColumn: Column<{ id: string; reach: ReleaseReach }> = {
  id: 'reach',
  grow: true,
  header: reachLabel,
  exports: { reach: exported },
  card: 'secondary',
  cell: ({ reach }, { say }) => reachText(say, reach),
  hint: ({ reach }, place) => reachHint(reach, place),
};
