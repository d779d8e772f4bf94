import { useSyncExternalStore } from 'react';
import type { PictureSize } from '../../../../openapi/pictures/size.ts';
import { createStore } from '../../../base/store.ts';
import { percentText } from '../../text/format.ts';
import { hasUploads, titlePrefix } from '../../page/title-prefix.ts';
import type { PackageReading } from '../../package/facts.ts';
import type { Sums } from './hash-slices.ts';
import { storedUploads } from './upload-session.ts';
import type { StoredFile, WaitsFor } from './send-chunks.ts';

/** The owner of uploads: a user in an application. */
export const uploadScope = (userId: string, appId: string | undefined): string => `${userId} ${appId ?? ''}`;

export interface Upload {
  key: string;
  /** User and application of the upload. */
  scope: string;
  purpose: string;
  /** Address of the page on which it was started. */
  from: string;
  name: string;
  size: number;
  /** `cut`: interrupted by a reload; continues once the file is chosen again. */
  phase: 'checking' | 'sending' | 'waiting' | 'finishing' | 'done' | 'failed' | 'cut' | 'cancelled';
  /** When the server accepted it, in milliseconds since 1970; undefined if nothing was ever sent. */
  startedAt?: number;
  /** Whether it was removed from the list of uploads; a form may still hold its file. */
  dismissed?: boolean;
  /** Why nothing is sent in phase `waiting`. */
  waitsFor?: WaitsFor | undefined;
  /** Bytes confirmed by the server. */
  sent: number;
  /** Bytes that the server already had from an earlier attempt. */
  resumedAt?: number;
  /** Bytes per second since it was last started or resumed; undefined until meaningful. */
  rate?: number | undefined;
  /** Checksums that the browser computes before or during the upload. */
  sums?: Sums | undefined;
  /** Width and height of an image. */
  dimensions?: PictureSize;
  /** What was read from an installation package. */
  facts?: PackageReading;
  /** The paths of a zip's files; undefined if unknown. */
  paths?: readonly string[];
  /** The complete file. */
  stored?: StoredFile | undefined;
  /** Problem code, if the server returned nothing more specific. */
  code?: string | undefined;
  /** The path of a file in the zip that phones can't unpack. */
  entry?: string | undefined;
  /** The error of the transport. */
  error?: unknown;
  /** Whether a failed upload can be resumed. */
  canRetry?: boolean;
  /** Whether the form is submitted once the upload is complete. */
  savesForm?: boolean;
}

const interruptedUploads = (): Upload[] =>
  storedUploads().map((upload) => ({ ...upload, phase: upload.stored ? 'done' : 'cut' }));

/*
 * Uploads live in this store rather than in a component: they continue while their tab is hidden, and after their form
 * or tab is closed.
 */
export const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());

export const uploadOf = (key: string | undefined): Upload | undefined =>
  key === undefined ? undefined : uploads.get().get(key);

export function useUpload(key: string | undefined): Upload | undefined {
  return useSyncExternalStore(uploads.subscribe, () => uploadOf(key));
}

/** The uploads that a visible field holds. */
export const heldUploads = createStore<ReadonlySet<string>>(new Set());

/** Records that a field holds an upload; returns a function that releases it. */
export function holdUpload(key: string): () => void {
  heldUploads.update((all) => new Set(all).add(key));
  return () => heldUploads.update((all) => new Set([...all].filter((other) => other !== key)));
}

/** Updates the state of an upload; a canceled one stays unchanged. */
export function change(key: string, patch: Partial<Upload>): void {
  const current = uploadOf(key);
  if (!current || current.phase === 'cancelled') return;
  uploads.set(new Map(uploads.get()).set(key, { ...current, ...patch }));
}

export const isActive = ({ phase }: Upload): boolean =>
  phase === 'checking' || phase === 'sending' || phase === 'waiting' || phase === 'finishing';

/** Whether an upload is listed: it was started, and neither canceled nor dismissed. */
export const isListed = ({ phase, startedAt, dismissed }: Upload): boolean =>
  startedAt !== undefined && phase !== 'cancelled' && !dismissed;

/** The uploads in progress: all, or only those started on a page. */
export const activeUploads = (pathname?: string): Upload[] =>
  [...uploads.get().values()].filter(
    (upload) => isActive(upload) && (pathname === undefined || upload.from.split('?', 1)[0] === pathname),
  );

uploads.subscribe(() => {
  const active = activeUploads();
  const { sent, size } = active.reduce((sum, each) => ({ sent: sum.sent + each.sent, size: sum.size + each.size }), {
    sent: 0,
    size: 0,
  });
  titlePrefix.set(active.length > 0 ? percentText(Math.floor((sent / size) * 100)) : '');
  hasUploads.set([...uploads.get().values()].some(isListed));
});
uploads.set(new Map(interruptedUploads().map((upload) => [upload.key, upload])));
