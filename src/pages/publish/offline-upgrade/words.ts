import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientRange, OfflineClients } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  effective: { tone: 'success', label: msg`Effective` },
  offline: { tone: 'neutral', label: msg`Taken down` },
} as const satisfies StatusTable;

export const defects = { defective: { tone: 'danger', label: msg`Defective` } } as const satisfies StatusTable;

export const timings = { next: msg`Next launch`, immediate: msg`Immediate`, silent: msg`Silent` } as const;

export const packageTypes = { full: msg`Full`, incremental: msg`Incremental` } as const;

export const effectiveModes = { full: msg`Everyone`, phased: msg`In stages`, gray: msg`By gray rules` } as const;

/** The clients of a package, in the order in which they are shown. */
export const platforms = [
  { platform: 'android', name: 'Android' },
  { platform: 'ios', name: 'iOS' },
  { platform: 'harmony', name: 'Harmony' },
] as const;

function rangeText({ min, max }: ClientRange): string {
  if (min && max) return ` ${min}–${max}`;
  if (min) return ` ≥ ${min}`;
  return max ? ` ≤ ${max}` : '';
}

/** For which clients a package is: `Android ≥ 6.0.0 · iOS 6.0.0–6.2.9`. Signs and names are the same in every language. */
export const clientsText = (clients: OfflineClients): string =>
  platforms
    .flatMap(({ platform, name }) => {
      const range = clients[platform];
      return range ? name + rangeText(range) : [];
    })
    .join(' · ') || absent;

/** The entries of a table of words as the options of a field. */
export const options = (words: Readonly<Record<string, MessageDescriptor>>): { value: string; label: MessageDescriptor }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
