import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientRange, OfflineClients, OfflinePackage } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  effective: { tone: 'success', label: msg({ message: 'Published', context: 'release' }) },
  offline: { tone: 'neutral', label: msg`Taken down` },
} as const satisfies StatusTable;

export const defects = { defective: { tone: 'danger', label: msg`Defective` } } as const satisfies StatusTable;

export const effectiveModes = {
  full: msg`All devices`,
  phased: msg`Staged rollout`,
  gray: msg`By targeting rules`,
} as const;

function rangeText({ min, max }: ClientRange): string {
  if (min && max) return ` ${min}–${max}`;
  if (min) return ` ≥ ${min}`;
  return max ? ` ≤ ${max}` : '';
}

/** The clients as texts of an export. */
export const clientsTexts = ({ say }: { say: (message: MessageDescriptor) => string }): string[] =>
  platforms.map((platform) => {
    const [min, max] = [`{${platform}.min}`, `{${platform}.max}`];
    return `[{${platform}?}${say(platformNames[platform])}[ ${min}–${max}| ≥ ${min}| ≤ ${max}]]`;
  });

/** The clients of a package: `Android ≥ 6.0.0 · iOS 6.0.0–6.2.9`. */
export const clientsText = (say: (message: MessageDescriptor) => string, clients: OfflineClients): string =>
  platforms
    .flatMap((platform) => {
      const range = clients[platform];
      return range ? say(platformNames[platform]) + rangeText(range) : [];
    })
    .join(' · ') || absent;

/** The name of a package: its sub-application and version. */
export const nameOf = ({ subAppName, version }: OfflinePackage): string => `${subAppName} ${version}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The percentage of matching devices that a package reaches now, from the response of a rollback or the package itself.
 */
export function percentOf(answer: unknown): number {
  if (!isRecord(answer)) return 100;
  const { percent } = isRecord(answer['reach']) ? answer['reach'] : answer;
  return typeof percent === 'number' ? percent : 100;
}
