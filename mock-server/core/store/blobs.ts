/** The bytes of uploaded files, by id. Writing works only inside a transaction and is undone with it. */
export interface Blobs {
  /** Stores bytes; an id that exists is overwritten. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The bytes of several blobs one after the other, read as they are needed. */
  stream(ids: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Number of bytes, or undefined. */
  size(id: string): number | undefined;
  remove(id: string): Promise<void>;
}

/** Where the bytes of blobs lie. A key is written once and never changed, so that undoing only forgets it. */
export interface BlobStorage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Frees keys that nothing names any more. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Keeps blobs in memory. */
export function createMemoryBlobs(): BlobStorage {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async write(key, bytes) {
      stored.set(key, new Uint8Array(bytes));
    },
    async read(key) {
      return stored.get(key);
    },
    async remove(keys) {
      for (const key of keys) stored.delete(key);
    },
  };
}
