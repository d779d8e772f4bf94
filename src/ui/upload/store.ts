import { createStore } from '../../store.ts';
import { titlePrefix } from '../title-prefix.ts';
import type { Sums } from './hash-slices.ts';
import type { StoredFile, WaitsFor } from './send-chunks.ts';

export interface Upload {
  key: string;
  name: string;
  size: number;
  phase: 'checking' | 'sending' | 'waiting' | 'finishing' | 'done' | 'failed' | 'cancelled';
  /** Why nothing is sent in phase `waiting`. */
  waitsFor?: WaitsFor | undefined;
  /** Bytes that the server has confirmed. */
  sent: number;
  /** Bytes that the server had from an earlier attempt. */
  resumedAt?: number;
  /** Bytes per second since it last began or went on; absent until it means something. */
  rate?: number | undefined;
  /** What the browser computed, before or while the file is sent. */
  sums?: Sums;
  /** Width and height of an image. */
  dimensions?: string;
  /** The complete file. */
  stored?: StoredFile;
  /** Problem code, where no answer of the server says more. */
  code?: string | undefined;
  /** What the transport threw. */
  error?: unknown;
  /** A failed upload that can go on. */
  canRetry?: boolean;
  /** The form is sent when the upload has finished. */
  savesForm?: boolean;
}

/*
 * Uploads live here and not in a component: they go on while their tab is hidden and end with their file,
 * not with the page that began them.
 */
export const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());

/** Changes what is known of an upload; a cancelled one stays as it is. */
export function change(key: string, patch: Partial<Upload>): void {
  const current = uploads.get().get(key);
  if (!current || current.phase === 'cancelled') return;
  uploads.set(new Map(uploads.get()).set(key, { ...current, ...patch }));
}

export const isActive = ({ phase }: Upload): boolean =>
  phase === 'checking' || phase === 'sending' || phase === 'waiting' || phase === 'finishing';

uploads.subscribe(() => {
  const active = [...uploads.get().values()].filter(isActive);
  const { sent, size } = active.reduce((sum, each) => ({ sent: sum.sent + each.sent, size: sum.size + each.size }), { sent: 0, size: 0 });
  titlePrefix.set(active.length > 0 ? `${Math.floor((sent / size) * 100)} %` : '');
});
