import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SeedContext } from '../world/seed.ts';
import type { Rows } from '../store/registry.ts';
import type { Insert } from '../store/table.ts';

/** The values of a seed file. */
export type SeedFile = Pick<
  Insert<Rows['files']>,
  'name' | 'type' | 'purpose' | 'appId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;

interface Digest {
  digest(): Uint8Array;
}

/** Returns the checksums in the format of a file record. */
export const sumsOf = (weak: Digest, strong: Digest) => ({
  md5: bytesToHex(weak.digest()),
  sha256: bytesToHex(strong.digest()),
});

/** Inserts the record of a complete file with its download address; the caller stores the bytes. */
export async function insertFile(
  { db }: SeedContext,
  values: SeedFile,
  facts: Pick<Rows['files'], 'size'> & ReturnType<typeof sumsOf>,
): Promise<Rows['files']> {
  const owner = db.users.find({ userName: values.createdBy ?? '' });
  const owned = owner && { ownerId: owner.id };
  const file = await db.files.insert({
    ...values,
    ...owned,
    ...facts,
    received: facts.size,
    state: 'done',
    chunks: [],
  });
  return db.files.update(file.id, { url: `/yusp-app-common/api/file/${file.id}/content` });
}

/** Stores a complete file as after an upload, with checksums and download address. */
export async function seedFile(
  context: SeedContext,
  values: SeedFile,
  bytes: Uint8Array,
): Promise<Rows['files'] & ReturnType<typeof sumsOf>> {
  const sums = sumsOf(md5.create().update(bytes), sha256.create().update(bytes));
  const { id } = await insertFile(context, values, { size: bytes.length, ...sums });
  await context.blobs.put(id, bytes);
  return { ...(await context.db.files.update(id, { chunks: [id] })), ...sums };
}
