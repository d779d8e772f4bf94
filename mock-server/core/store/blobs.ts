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

/** Keeps blobs in memory. What was written before it was sealed may be shared with other mocks. */
export class MemoryBlobs implements BlobStorage {
  #own = new Map<string, Uint8Array<ArrayBuffer>>();
  #shared: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map();

  async write(key: string, bytes: Uint8Array): Promise<void> {
    this.#own.set(key, new Uint8Array(bytes));
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#own.get(key) ?? this.#shared.get(key);
  }

  /** Shared bytes stay: others may still name them. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#own.delete(key);
  }

  /** The bytes of some keys, for others to share; nobody changes them. */
  seal(keys: Iterable<string>): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
    const sealed = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const key of keys) {
      const bytes = this.#own.get(key) ?? this.#shared.get(key);
      if (bytes !== undefined) sealed.set(key, bytes);
    }
    return sealed;
  }

  /** Has what was sealed from now on. What it shared before stays, as a snapshot may name it. */
  share(sealed: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
    for (const [key, bytes] of this.#shared) this.#own.set(key, bytes);
    this.#shared = sealed;
  }
}
