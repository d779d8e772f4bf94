import { msg } from '@lingui/core/macro';
import { labels as shared, marks as sharedMarks } from '../certificate.tsx';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** What is known of a signing certificate, in columns, filters and fields. */
export const labels = { ...shared, alias: msg`Alias`, privateKey: msg`Private key`, sha256: msg`SHA-256 fingerprint` };

export const marks = {
  ...sharedMarks,
  key: { tone: 'neutral', label: labels.privateKey },
} as const satisfies StatusTable;
