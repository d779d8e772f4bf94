import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SeedContext } from '../world/seed.ts';
import type { Rows } from '../store/registry.ts';
import type { Insert } from '../store/table.ts';

type Wanted = Pick<
  Insert<Rows['files']>,
  'name' | 'type' | 'purpose' | 'appId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;

/** Stores a complete file, as an upload leaves it, with its checksums and where it is downloaded. */
export async function seedFile({ db, blobs }: SeedContext, wanted: Wanted, bytes: Uint8Array): Promise<Rows['files']> {
  const size = bytes.length;
  const { id } = await db.files.insert({ ...wanted, size, received: size, state: 'done', chunks: [] });
  await blobs.put(id, bytes);
  const sums = { md5: bytesToHex(md5(bytes)), sha256: bytesToHex(sha256(bytes)) };
  return db.files.update(id, { ...sums, chunks: [id], url: `/yusp-app-common/api/file/${id}/content` });
}
