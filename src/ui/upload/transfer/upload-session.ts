import * as v from 'valibot';
import { isForgotten } from '../../form/draft/forget-drafts.ts';
import { uploadsKey } from '../../page/title-prefix.ts';
import { keep } from '../../../base/keep.ts';

const StoredUpload = v.object({
  key: v.string(),
  /** User and application of the upload. */
  scope: v.string(),
  purpose: v.string(),
  /** Address of the page on which it was started. */
  from: v.string(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  /** Checksum of the first and last part of the file. */
  ends: v.string(),
  id: v.string(),
  chunkSize: v.number(),
  sent: v.number(),
  /** Checksums of a complete file. */
  sums: v.optional(v.object({ md5: v.string(), sha256: v.string() })),
  stored: v.optional(
    v.object({
      id: v.string(),
      md5: v.optional(v.string()),
      sha256: v.optional(v.string()),
      createdAt: v.string(),
      createdBy: v.string(),
    }),
  ),
});

/** The state of an upload that survives a reload. */
export type StoredUpload = v.InferOutput<typeof StoredUpload>;

const most = 20;

/** All uploads in this window's session storage, unfinished or finished; oldest first. */
export function storedUploads(): readonly StoredUpload[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(uploadsKey) ?? '[]');
    return v.parse(v.array(StoredUpload), stored);
  } catch {
    return [];
  }
}

const write = (all: readonly StoredUpload[]): void =>
  keep(sessionStorage, uploadsKey, JSON.stringify(all.slice(-most)));

/** Stores the progress of an upload, so that a reload does not lose it. */
export function remember(upload: StoredUpload): void {
  if (isForgotten(upload.scope.split(' ', 1)[0] ?? '')) return;
  write([...storedUploads().filter(({ key }) => key !== upload.key), upload]);
}

export function forget(key: string): void {
  const all = storedUploads();
  if (all.some((upload) => upload.key === key)) write(all.filter((upload) => upload.key !== key));
}
