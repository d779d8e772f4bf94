/** The bytes of uploaded files, by id. Writes require a transaction and are rolled back with it. */
export interface Blobs {
  /** Stores bytes; overwrites an existing id. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes; undefined if the id does not exist. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Streams the bytes of several blobs, reading them on demand. */
  stream(ids: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Returns the number of bytes; undefined if the id does not exist. */
  size(id: string): number | undefined;
  remove(id: string): Promise<void>;
}

/** Storage for the bytes of blobs. A key is written once and never changed, so a rollback only has to forget it. */
export interface BlobStorage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Frees keys that are no longer referenced. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Stores blobs in memory. Sealed bytes may be shared with other mocks. */
export class MemoryBlobs implements BlobStorage {
  #own = new Map<string, Uint8Array<ArrayBuffer>>();
  #shared: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map();

  async write(key: string, bytes: Uint8Array): Promise<void> {
    this.#own.set(key, new Uint8Array(bytes));
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#own.get(key) ?? this.#shared.get(key);
  }

  /** Keeps shared bytes, which others may still reference. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#own.delete(key);
  }

  /** Seals the bytes of some keys for sharing; they never change. */
  seal(keys: Iterable<string>): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
    const sealed = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const key of keys) {
      const bytes = this.#own.get(key) ?? this.#shared.get(key);
      if (bytes !== undefined) sealed.set(key, bytes);
    }
    return sealed;
  }

  /** Adds sealed bytes. Bytes that were shared before stay, because a snapshot may reference them. */
  share(sealed: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
    for (const [key, bytes] of this.#shared) this.#own.set(key, bytes);
    this.#shared = sealed;
  }
}
