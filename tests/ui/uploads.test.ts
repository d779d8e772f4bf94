// @vitest-environment happy-dom
/** Cases that are hard to produce in a browser: wrong responses, changing files, and the number of retries. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileRule } from '../../src/rules/file.ts';
import { dimensionsOf } from '../../src/ui/upload/dimensions.ts';
import { fileIdOf, fileProblem } from '../../src/ui/upload/file-value.ts';
import { sumsOfSlices } from '../../src/ui/upload/transfer/hash-slices.ts';
import type { StoredFile, UploadTransport } from '../../src/ui/upload/transfer/send-chunks.ts';
import { hasUploads, titlePrefix } from '../../src/ui/page/title-prefix.ts';
import { endsOf } from '../../src/ui/upload/transfer/edge-checksum.ts';
import { storedUploads } from '../../src/ui/upload/transfer/upload-session.ts';
import { uploadOf, uploads } from '../../src/ui/upload/transfer/store.ts';
import {
  cancelUpload,
  continueUpload,
  dismissUpload,
  retryUpload,
  startUpload,
} from '../../src/ui/upload/transfer/uploads.ts';
import { until } from '../until.ts';

const rule = fileRule('symbol');
const chunkSize = 1000;
const sum = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex');
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251);
const fileOf = (size: number, name = 'mapping.txt') => new File([bytesOf(size)], name, { lastModified: 1 });

let servers = 0;

/** A server that keeps the uploaded bytes, and fails on demand. */
class Server implements UploadTransport {
  purpose = 'symbol';
  readonly name = `server-${(servers += 1)}`;
  files = new Map<string, number>();
  chunks = 0;
  started = 0;
  answer: Partial<StoredFile> = {};

  begin = async () => {
    this.started += 1;
    const id = `${this.name}-${this.started}`;
    this.files.set(id, 0);
    return { id, chunkSize };
  };
  send = async (id: string, index: number, chunk: Blob) => {
    this.chunks += 1;
    this.fail('send');
    const received = Math.max(this.files.get(id) ?? 0, index * chunkSize + chunk.size);
    this.files.set(id, received);
    return { received };
  };
  received = async (id: string) => this.files.get(id) ?? null;
  finish = async (id: string, md5: string) => {
    this.fail('finish');
    return { id, md5, createdAt: '2026-11-21T08:00:00+08:00', createdBy: 'admin', ...this.answer };
  };
  cancel = async (id: string) => this.files.delete(id);
  load = async () => new Blob();
  isTransient = (error: unknown) => error === 'busy';

  #faults: { call: string; times: number; error: unknown }[] = [];
  faulty(call: 'send' | 'finish', times: number, error: unknown = 'busy') {
    this.#faults.push({ call, times, error });
  }
  private fail(call: string) {
    const fault = this.#faults.find((each) => each.call === call && each.times > 0);
    if (!fault) return;
    fault.times -= 1;
    throw fault.error;
  }
}

/** Skips pauses and lets files be read in real time until an upload is done or has failed. */
async function settled(key: string): Promise<ReturnType<typeof uploadOf>> {
  for (;;) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
    const upload = uploadOf(key);
    if (upload?.phase === 'done' || upload?.phase === 'failed') return upload;
  }
}

let server: Server;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  uploads.set(new Map());
  server = new Server();
});
afterEach(() => vi.useRealTimers());

const page = '/pages/analytics/symbol?form=new';
/** The keys of the uploads that a reload would find. */
const storedKeys = (): string[] => storedUploads().map(({ key }) => key);
const start = (file: File, scope = 'admin app') => startUpload(file, rule, server, { scope, from: page });

test('checksums match those of node:crypto', async () => {
  for (const size of [0, 1, 55, 64, 256 * 1024, 700_001]) {
    const bytes = bytesOf(size);
    expect(await sumsOfSlices(new Blob([bytes]))).toEqual({ md5: sum('md5', bytes), sha256: sum('sha256', bytes) });
  }
});

describe('an upload', () => {
  test('finishes with the stored file and provides its ID to the form', async () => {
    const key = start(fileOf(2500));
    expect([fileIdOf({ key }), fileProblem({ key })]).toEqual([undefined, 'FILE_UPLOADING']);
    expect(titlePrefix.get()).toBe('0%');
    expect(await settled(key)).toMatchObject({ phase: 'done', sent: 2500 });
    expect([fileIdOf({ key }), fileProblem({ key }), server.chunks]).toEqual([`${server.name}-1`, null, 3]);
    expect(titlePrefix.get()).toBe('');
  });

  test.each([
    ['md5', '0'.repeat(32)],
    ['sha256', '0'.repeat(64)],
  ])('fails if the %s of the server differs, and a retry sends the whole file again', async (name, value) => {
    server.answer = { [name]: value };
    const key = start(fileOf(2500));
    expect(await settled(key)).toMatchObject({ phase: 'failed', code: 'FILE_CHECKSUM', canRetry: true });
    expect(fileProblem({ key })).toBe('FILE_CHECKSUM');
    server.answer = {};
    retryUpload(key);
    expect(await settled(key)).toMatchObject({ phase: 'done' });
    expect([server.started, server.chunks]).toEqual([2, 6]);
  });

  test('retries a chunk three times, and a manual retry resumes from there', async () => {
    server.faulty('send', 4);
    const key = start(fileOf(2500));
    expect(await settled(key)).toMatchObject({ phase: 'failed', error: 'busy', canRetry: true });
    expect(server.chunks).toBe(4);
    retryUpload(key);
    expect(await settled(key)).toMatchObject({ phase: 'done' });
    expect([server.started, server.chunks]).toEqual([1, 7]);
  });

  test('does not retry a chunk that was refused', async () => {
    server.faulty('send', 1, 'refused');
    expect(await settled(start(fileOf(2500)))).toMatchObject({ phase: 'failed', error: 'refused' });
    expect(server.chunks).toBe(1);
  });

  test('sends no chunk again if only the finish request failed', async () => {
    server.faulty('finish', 4);
    const key = start(fileOf(2500));
    expect(await settled(key)).toMatchObject({ phase: 'failed', canRetry: true });
    retryUpload(key);
    expect(await settled(key)).toMatchObject({ phase: 'done' });
    expect([server.started, server.chunks]).toEqual([1, 3]);
  });

  test('is deleted on the server when it is canceled, unless it is finished', async () => {
    server.faulty('send', 1);
    const key = start(fileOf(2500));
    await until(() => server.chunks > 0);
    cancelUpload(key);
    expect([uploadOf(key)?.phase, server.files.size, fileProblem({ key })]).toEqual(['cancelled', 0, 'MUST_UPLOAD']);
    const other = start(fileOf(2500));
    await settled(other);
    cancelUpload(other);
    expect([fileIdOf({ key: other }), server.files.size]).toEqual([`${server.name}-2`, 1]);
  });

  test('still provides its ID to the form after it was dismissed from the list', async () => {
    const key = start(fileOf(2500));
    expect(await settled(key)).toMatchObject({ phase: 'done', from: page });
    expect([hasUploads.get(), storedKeys()]).toEqual([true, [key]]);
    dismissUpload(key);
    expect([fileIdOf({ key }), fileProblem({ key }), storedKeys()]).toEqual([`${server.name}-1`, null, []]);
  });

  test('fails without a retry if the file can no longer be read', async () => {
    const file = fileOf(2500);
    const whole = file.slice.bind(file);
    let isGone = false;
    file.slice = (from, to) =>
      isGone
        ? Object.assign(whole(from, to), {
            arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
          })
        : whole(from, to);
    server.faulty('send', 1, 'refused');
    server.begin = async () => {
      isGone = true;
      return { id: 'gone', chunkSize };
    };
    const upload = await settled(start(file));
    expect(upload).toMatchObject({ phase: 'failed', code: 'FILE_CHANGED' });
    expect(upload?.canRetry).toBe(false);
  });
});

/** Long enough to have a middle part that is in neither end. */
const longSize = 2_500_000;

describe('an upload that was interrupted by a reload', () => {
  const storeUpload = (ends: string, { scope = 'admin app', purpose = 'symbol', size = 2500 } = {}) => {
    server.files.set('old', 2000);
    const stored = {
      key: 'k',
      scope,
      purpose,
      from: page,
      startedAt: 1,
      name: 'mapping.txt',
      size,
      lastModified: 1,
      ends,
      id: 'old',
      chunkSize,
      sent: 2000,
    };
    sessionStorage.setItem('mpc.uploads', JSON.stringify([stored]));
    uploads.set(new Map([['k', { ...stored, phase: 'cut' }]]));
  };
  const ends = () => endsOf(fileOf(2500));

  test('resumes when the same file is chosen again', async () => {
    storeUpload(await ends());
    expect([fileProblem({ key: 'k' }), fileIdOf({ key: 'k' })]).toEqual(['MUST_UPLOAD', undefined]);
    const upload = await settled(start(fileOf(2500)));
    expect(upload).toMatchObject({ phase: 'done', resumedAt: 2000, stored: { id: 'old' } });
    expect([server.started, server.chunks, uploadOf('k')]).toEqual([0, 1, undefined]);
  });

  test('resumes for the form that holds it, but not with another file', async () => {
    storeUpload(await ends());
    expect(
      await continueUpload('k', new File([bytesOf(2500).with(0, 9)], 'mapping.txt', { lastModified: 1 }), rule, server),
    ).toBe(false);
    expect(await continueUpload('k', fileOf(2500), rule, server)).toBe(true);
    expect(await settled('k')).toMatchObject({ phase: 'done', stored: { id: 'old' } });
    expect([server.started, fileIdOf({ key: 'k' })]).toEqual([0, 'old']);
  });

  test('stays stored until it is canceled, which deletes it on the server', async () => {
    storeUpload(await ends());
    expect(storedKeys()).toEqual(['k']);
    cancelUpload('k', server);
    expect([storedKeys(), server.files.has('old')]).toEqual([[], false]);
  });

  test.each([
    ['of another user or application', async () => storeUpload(await ends(), { scope: 'release01 app' })],
    ['of another purpose', async () => storeUpload(await ends(), { purpose: 'package' })],
    ['of another content', async () => storeUpload('0'.repeat(64))],
    [
      'that the server no longer knows',
      async () => {
        storeUpload(await ends());
        server.files.delete('old');
      },
    ],
    ['in a broken memory', async () => sessionStorage.setItem('mpc.uploads', '[{"id":7}')],
  ])('%s is not resumed', async (_, prepare) => {
    await prepare();
    const upload = await settled(start(fileOf(2500)));
    expect(upload).toMatchObject({ phase: 'done', stored: { id: `${server.name}-1` } });
    expect([server.started, server.chunks]).toEqual([1, 3]);
  });
});

test('a file is recognized by its first and last MiB', async () => {
  const bytes = bytesOf(longSize);
  const of = (changed: Uint8Array) => endsOf(new Blob([new Uint8Array(changed)]));
  const whole = await of(bytes);
  expect(await of(bytes.with(1_200_000, 255))).toBe(whole);
  expect([await of(bytes.with(0, 255)), await of(bytes.with(longSize - 1, 255))]).not.toContain(whole);
});

test('reads width and height of a PNG image', async () => {
  const head = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 96, 0, 0, 1, 0,
  ];
  expect(await dimensionsOf(new Blob([Uint8Array.from(head)]))).toEqual({ width: 96, height: 256 });
  expect(await dimensionsOf(new Blob([Uint8Array.from(head.with(0, 0))]))).toBeNull();
  expect(await dimensionsOf(new Blob(['short']))).toBeNull();
});
