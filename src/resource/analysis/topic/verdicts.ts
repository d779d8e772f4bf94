import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { HealthVerdict } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** How a version compares with the last good one, and how certain that is. */
export const verdicts = {
  better: { tone: 'success', label: msg({ message: 'Better', context: 'verdict' }) },
  same: { tone: 'neutral', label: msg({ message: 'Same', context: 'verdict' }) },
  worse: { tone: 'danger', label: msg({ message: 'Worse', context: 'verdict' }) },
  notEnough: { tone: 'neutral', label: msg({ message: 'Not enough yet', context: 'verdict' }) },
  held: { tone: 'warning', label: msg({ message: 'Not comparable', context: 'verdict' }) },
} as const satisfies StatusTable & Record<HealthVerdict, unknown>;

/** The approximate number of further launches that a verdict requires. */
export const needed = (launches: number): MessageDescriptor =>
  msg`${plural(launches, { one: 'About # more launch needed', other: 'About # more launches needed' })}`;
