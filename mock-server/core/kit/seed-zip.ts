import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Rows } from '../store/registry.ts';
import type { SeedContext } from '../world/seed.ts';
import { crc32 } from '../../../openapi/files/crc32.ts';
import { concat } from './bytes.ts';
import { insertFile, type SeedFile, sumsOf } from './seed-file.ts';
import { textEntry, type ZipFile, zipParts } from './zip.ts';

/** Size of a filler in bytes. */
const FILLER_BYTES = 400_000;

/** Random bytes, so that compression does not shrink them. */
function createFiller(): Pick<ZipFile, 'content' | 'crc'> {
  const content = new Uint8Array(FILLER_BYTES);
  let state = 0x9e3779b9;
  for (let at = 0; at < content.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    content[at] = state;
  }
  return { content, crc: crc32(content) };
}

let filler: ReturnType<typeof createFiller> | undefined;

interface Digests {
  readonly weak: ReturnType<typeof md5.create>;
  readonly strong: ReturnType<typeof sha256.create>;
}

/** Digests by number of leading fillers. All zips begin with fillers, so each digest is computed once. */
const digests = new Map<number, Digests>();

const copyOf = ({ weak, strong }: Digests): Digests => ({ weak: weak.clone(), strong: strong.clone() });

/** Returns a copy of the digests of a zip's first fillers, to be continued. */
async function digestsOf({ pause }: SeedContext, parts: readonly Uint8Array[], fillers: number): Promise<Digests> {
  let done = fillers;
  while (done > 0 && !digests.has(done)) done--;
  let latest = digests.get(done) ?? { weak: md5.create(), strong: sha256.create() };
  while (done < fillers) {
    latest = copyOf(latest);
    for (const part of parts.slice(2 * done, 2 * done + 2)) {
      latest.weak.update(part);
      latest.strong.update(part);
    }
    digests.set(++done, latest);
    await pause();
  }
  return copyOf(latest);
}

/**
 * Stores a zip of realistic size, as after an upload: fillers in place of pictures and scripts precede its own files.
 * Size, checksums and download are those of the whole zip, while the bytes of a filler are stored once for all zips of
 * an application.
 * @param files content by path
 * @param fillers how many, 0.4 MB each
 */
export async function seedZip(
  context: SeedContext,
  values: SeedFile,
  files: Readonly<Record<string, string>>,
  fillers: number,
): Promise<Rows['files']> {
  const { blobs } = context;
  const { content, crc } = (filler ??= createFiller());
  const padding = Array.from({ length: fillers }, (_, at) => ({ path: `assets/${at + 1}.bin`, content, crc }));
  const parts = zipParts([...padding, ...Object.entries(files).map(([path, text]) => textEntry(path, text))]);
  const own = concat(...parts.slice(2 * fillers));
  const { weak, strong } = await digestsOf(context, parts, fillers);
  const file = await insertFile(context, values, {
    size: parts.reduce((sum, { length }) => sum + length, 0),
    ...sumsOf(weak.update(own), strong.update(own)),
  });
  const body = `filler-${values.appId}`;
  const heads = padding.map((_, at) => `${body}-${at + 1}`);
  for (const [at, head] of heads.entries())
    if (blobs.size(head) === undefined) await blobs.put(head, parts[2 * at] ?? new Uint8Array());
  if (fillers > 0 && blobs.size(body) === undefined) await blobs.put(body, content);
  await blobs.put(file.id, own);
  return context.db.files.update(file.id, { chunks: [...heads.flatMap((head) => [head, body]), file.id] });
}
