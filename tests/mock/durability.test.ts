import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { Folder } from '../../mock-server/core/node/folder.ts';
import { readLines, toLine } from '../../mock-server/core/node/lines.ts';
import { Store } from '../../mock-server/core/store/store.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { Client, NOW } from '../mock-client.ts';
import { isThorough, tries } from '../thorough.ts';

const KILLS = tries(30, 1 / 10);
let folder: string;
/** The compile cache of the writer, which starts many times. */
let compiled: string;

beforeAll(() => {
  compiled = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterAll(() => {
  rmSync(compiled, { recursive: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const open = (persistence: Folder): Promise<Mock> =>
  createMock({ domains: createDomains(), document: {}, version: 'test', scenario: 'empty', persistence });
/** The content of a table, regardless of the order of changes. */
const dump = (mock: Pick<Mock, 'db'>): string =>
  JSON.stringify([mock.db.upgrades.all(), mock.db.settings.all(), mock.db.sessions.all(), mock.db.idempotency.all()]);

/** Runs the writer until it is killed; returns the acknowledged and the started requests. */
function runUntilKilled(from: number, afterMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('writer.ts', import.meta.url));
    const child = spawn(process.execPath, [script, folder, String(from)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    let [output, errors] = ['', ''];
    child.stderr.on('data', (text) => (errors += String(text)));
    // The writer is killed only after it has written, even on a slow machine.
    let isWriting = false;
    child.stdout.on('data', (text) => {
      output += String(text);
      if (isWriting || !output.includes('made')) return;
      isWriting = true;
      setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    // A truncated line was not acknowledged.
    child.on('close', () =>
      errors.includes('Error') ? reject(new Error(errors)) : resolve(output.split('\n').slice(0, -1)),
    );
  });
}

test(
  `a server that is killed ${KILLS} times during writes loses no acknowledged write`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const rng = createRng(1, ['kills']);
    const expected = new Map<string, number>();
    const files = new Map<string, number>();
    const unsure = new Set<string>();
    let [next, created] = [1, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const lines = await runUntilKilled(next, rng.int(1, 120));
      for (const line of lines) {
        const [word, number, id = ''] = line.split(' ');
        if (word === 'made') {
          created++;
          expected.set(id, Number(number));
        }
        if (word === 'file') files.set(id, Number(number));
        if (word === 'going') unsure.add(id);
        if (word === 'gone') {
          expected.delete(id);
          unsure.delete(id);
        }
        next = Math.max(next, Number(number ?? 0) + 1 || 0);
      }
      const mock = await open(new Folder(folder));
      const rows = new Map(mock.db.upgrades.all({ where: { platform: 'ios' } }).map((row) => [row.id, row]));
      for (const [id, n] of expected) {
        if (!unsure.has(id)) expect(rows.get(id)?.packageName, `package ${n}`).toBe(`com.chenghu.n${n}`);
        else if (!rows.has(id)) expected.delete(id);
      }
      for (const [id, n] of files)
        expect((await mock.blobs.get(id))?.length, `file ${n}`).toBe(`CH-${n}\n`.length * 2000);
      // Either both records of a request exist or neither; ids are never reused.
      const numbers = [...rows.values()].map(({ packageName }) => Number(packageName.slice('com.chenghu.n'.length)));
      for (const n of numbers)
        expect(
          mock.db.idempotency.all({ filter: ({ id }) => id.endsWith(`:request-${n}`) }),
          `request ${n}`,
        ).toHaveLength(1);
      expect(new Set(numbers).size).toBe(numbers.length);
      // Unacknowledged writes may exist, so continue after them.
      const claimed = mock.db.idempotency.all().map(({ id }) => Number(id.split('request-')[1] ?? 0));
      next = Math.max(next, ...claimed.map((n) => n + 1));
      await mock.close();
    }
    expect(created).toBeGreaterThan(KILLS);
  },
);

/** Writes a store to the folder; `steps` has the length of the journal and the data after each transaction. */
async function writtenStore(): Promise<{
  steps: { bytes: number; data: string }[];
  persistence: Folder;
  store: Store;
  write: (work: () => Promise<unknown>) => Promise<unknown>;
}> {
  const store = new Store({ ...coreTables, ...createDomains().tables });
  const persistence = new Folder(folder);
  await persistence.load(store);
  await persistence.replace(store.state());
  store.persistTo((changes, next) => persistence.append(changes, next));
  const { settings } = store.tables;
  const write = (work: () => Promise<unknown>): Promise<unknown> => store.transact('test', () => '', work);
  const steps = [{ bytes: 0, data: data(store) }];
  const works = [
    () =>
      Promise.all([
        settings.insert({ id: 'a', value: '一' }),
        settings.insert({ id: 'b', value: { deep: ['\n', '"'] } }),
      ]),
    () => settings.update('a', { value: 2 }),
    async () => {
      await settings.remove('b');
      await settings.insert({ id: 'c', value: null });
      await settings.update('a', { value: 3 });
    },
    () => settings.insert({ id: 'b', value: 'again' }),
  ];
  for (const work of works) {
    await write(work);
    steps.push({ bytes: journal(folder).length, data: data(store) });
  }
  return { steps, persistence, store, write };
}

const journal = (of: string): Buffer =>
  readFileSync(join(of, readdirSync(of).find((name) => name.startsWith('journal')) ?? ''));
const data = (store: Store): string => JSON.stringify(store.tables.settings.all());

/** The files of a data folder with their contents, except the lock. */
const filesIn = (of: string): [string, Buffer][] =>
  readdirSync(of, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file)]);

/** Damages a copy of the folder and returns the data that is recovered from it. A refusal must change no file. */
async function recovered(harm: (copy: string) => void): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  try {
    cpSync(folder, copy, { recursive: true });
    harm(copy);
    const files = filesIn(copy);
    const store = new Store({ ...coreTables, ...createDomains().tables });
    const persistence = new Folder(copy);
    await persistence.load(store).catch((error: unknown) => {
      expect(filesIn(copy)).toEqual(files);
      throw error;
    });
    const rows = data(store);
    await persistence.close(store.state());
    const again = new Store({ ...coreTables, ...createDomains().tables });
    await new Folder(copy).load(again);
    expect(data(again)).toBe(rows);
    return rows;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const only = (copy: string, kind: string): string =>
  join(copy, readdirSync(copy).find((name) => name.startsWith(kind)) ?? '');

describe('a data folder', () => {
  test(
    'with a journal cut off at any byte recovers exactly the complete transactions',
    { timeout: 120_000 },
    async () => {
      const { steps } = await writtenStore();
      const whole = steps.at(-1)?.bytes ?? 0;
      for (let bytes = 0; bytes <= whole; bytes++) {
        // Each byte around the ends of transactions, and one in four of those within them.
        if (!isThorough && bytes % 4 > 0 && !steps.some((step) => Math.abs(step.bytes - bytes) < 3)) continue;
        const rows = await recovered((copy) => truncateSync(only(copy, 'journal'), bytes));
        expect(rows, `${bytes} bytes`).toBe(steps.findLast((step) => step.bytes <= bytes)?.data);
      }
    },
  );

  test('with garbage at the end of its journal recovers all transactions', async () => {
    const { steps } = await writtenStore();
    const rows = await recovered((copy) => writeFileSync(only(copy, 'journal'), '0000000', { flag: 'a' }));
    expect(rows).toBe(steps.at(-1)?.data);
  });

  test('that is damaged in the middle is refused with the name of the file, and stays unchanged', async () => {
    await writtenStore();
    const flip = (file: string, at: number): void => {
      const target = openSync(file, 'r+');
      writeSync(target, '\u0000', at);
      closeSync(target);
    };
    await expect(recovered((copy) => flip(only(copy, 'journal'), 30))).rejects.toThrow(
      /journal-\d+ cannot be used: it is damaged at line 1, before its end\. Nothing was changed\. .*--data/u,
    );
    await expect(recovered((copy) => flip(only(copy, 'snapshot'), 30))).rejects.toThrow(
      /snapshot-\d+ cannot be used: .*--data/u,
    );
  });

  test('without its snapshot is refused and stays unchanged', async () => {
    await writtenStore();
    await expect(recovered((copy) => rmSync(only(copy, 'snapshot')))).rejects.toThrow(
      /journal-\d+ cannot be used: its snapshot-\d+ is missing\./u,
    );
  });

  test('without its journal is refused and stays unchanged', async () => {
    await writtenStore();
    await expect(recovered((copy) => rmSync(only(copy, 'journal')))).rejects.toThrow(
      /snapshot-\d+ cannot be used: its journal-\d+ is missing\./u,
    );
  });

  test('without one of its blobs is refused, and keeps its other files', async () => {
    const mock = await open(new Folder(folder));
    await mock.write(async () => mock.blobs.put('photo', new Uint8Array(3)));
    const copy = mkdtempSync(join(tmpdir(), 'copy-'));
    cpSync(folder, copy, { recursive: true });
    rmSync(join(copy, 'lock'));
    await mock.close();
    const [file = ''] = readdirSync(join(copy, 'blobs')).filter((name) => name.startsWith('photo'));
    rmSync(join(copy, 'blobs', file));
    const names = readdirSync(copy);
    await expect(open(new Folder(copy))).rejects.toThrow(/cannot be used: 1 files are missing, such as photo\./u);
    expect(readdirSync(copy)).toEqual(expect.arrayContaining(names));
    rmSync(copy, { recursive: true });
  });

  test('survives a crash at each step of a snapshot', async () => {
    const { steps, persistence, store } = await writtenStore();
    const last = steps.at(-1)?.data;
    const before = mkdtempSync(join(tmpdir(), 'before-'));
    cpSync(folder, before, { recursive: true });
    await persistence.replace(store.state());
    const draft = `${only(folder, 'snapshot')}.draft`;
    expect(await recovered((copy) => writeFileSync(draft.replace(folder, copy), 'half'))).toBe(last);
    // The new journal exists next to the old pair while the new snapshot is still a draft.
    const [snapshot, journalOf] = ['snapshot', 'journal'].map((kind) => only(folder, kind));
    const asItWas = (copy: string) => cpSync(before, copy, { recursive: true });
    expect(
      await recovered((copy) => {
        asItWas(copy);
        renameSync(String(snapshot).replace(folder, copy), draft.replace(folder, copy));
      }),
    ).toBe(last);
    expect(readFileSync(String(journalOf))).toHaveLength(0);
    expect(await recovered(asItWas)).toBe(last);
    rmSync(before, { recursive: true });
  });

  test('keeps what is written during a snapshot, whenever the process dies', async () => {
    const { persistence, store, write } = await writtenStore();
    const snapshot = persistence.replace(store.state());
    await write(() => store.tables.settings.insert({ id: 'd', value: 'meanwhile' }));
    expect(only(folder, 'snapshot-2.draft')).toContain('draft');
    expect(await recovered(() => {})).toBe(data(store));
    await snapshot;
    expect(readdirSync(folder).toSorted()).toEqual(['journal-2', 'lock', 'snapshot-2']);
    expect(await recovered(() => {})).toBe(data(store));
  });

  test('gives up a snapshot for a later one', async () => {
    const { persistence, store, write } = await writtenStore();
    const first = persistence.replace(store.state());
    await write(() => store.tables.settings.update('a', { value: 'later' }));
    await persistence.replace(store.state());
    await first;
    expect(readdirSync(folder).toSorted()).toEqual(['journal-2', 'lock', 'snapshot-2']);
    expect(await recovered(() => {})).toBe(data(store));
  });

  test('can be used by one process at a time', async () => {
    const script = fileURLToPath(new URL('writer.ts', import.meta.url));
    const child = spawn(process.execPath, [script, folder, '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(() => new Folder(folder)).toThrow(`process ${child.pid} uses it`);
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
    const next = await open(new Folder(folder));
    await next.close();
  });
});

describe('a data folder of another version', () => {
  type Line = { table?: string; row?: Record<string, unknown> } & Record<string, unknown>;

  /** Writes the folder of a whole mock and rewrites the lines of one file. */
  async function changed(kind: 'snapshot' | 'journal', change: (lines: Line[]) => Line[]): Promise<string> {
    const mock = await open(new Folder(folder));
    await mock.write(async (db) => {
      await db.settings.insert({ id: 'a', value: 1 });
      await db.settings.insert({ id: 'b', value: 2 });
    });
    // As after a killed process: with a journal next to the snapshot.
    const copy = mkdtempSync(join(tmpdir(), 'copy-'));
    cpSync(folder, copy, { recursive: true });
    rmSync(join(copy, 'lock'), { force: true });
    await mock.close();
    const file = only(copy, kind);
    const lines = readLines(readFileSync(file)).values.filter(
      (line): line is Line => typeof line === 'object' && line !== null,
    );
    writeFileSync(file, change(lines).map(toLine).join(''));
    return copy;
  }

  const without = (row: object, ...columns: string[]): object =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
  const users = (edit: (row: Record<string, unknown>) => object) => (lines: Line[]) =>
    lines.map((line) => (line.table === 'users' && line.row ? { ...line, row: { ...edit(line.row) } } : line));

  test('without values of optional columns is accepted with all its data', async () => {
    const copy = await changed(
      'snapshot',
      users((row) => without(row, 'phone', 'remark')),
    );
    const mock = await open(new Folder(copy));
    expect(mock.db.users.find({ userName: 'admin' })).toMatchObject({ fullName: '系统管理员' });
    expect(mock.db.settings.get('b')?.value).toBe(2);
    await mock.close();
    rmSync(copy, { recursive: true });
  });

  test.each([
    ['without a column', 'snapshot', users((row) => without(row, 'isAdmin')), /users \d+: isAdmin: /u],
    ['with an additional column', 'snapshot', users((row) => ({ ...row, nick: 'x' })), /users \d+: nick: /u],
    ['with other values', 'snapshot', users((row) => ({ ...row, status: 'asleep' })), /users \d+: status: /u],
    [
      'without a table',
      'snapshot',
      ([header, ...lines]: Line[]) => {
        const otherLines = lines.filter(({ table }) => table !== 'units');
        const rows = lines.filter(({ table, row }) => table === 'units' && row).length;
        return [
          { ...header, tables: Number(header?.['tables']) - 1, rows: Number(header?.['rows']) - rows },
          ...otherLines,
        ];
      },
      /it has no table units/u,
    ],
    [
      'with an additional table',
      'snapshot',
      ([header, first, ...lines]: Line[]) => [
        { ...header, tables: Number(header?.['tables']) + 1 },
        { table: 'attic', next: 0, seq: 0 },
        { ...first },
        ...lines,
      ],
      /there is no table attic any more/u,
    ],
    [
      'in another format',
      'snapshot',
      ([header, ...lines]: Line[]) => [{ ...header, format: 2 }, ...lines],
      /format 2/u,
    ],
    [
      'with a change to a removed table',
      'journal',
      (lines: Line[]) => lines.map((line) => ({ ...line, changes: [['attic', '1', 1, { id: '1' }]] })),
      /line 1: no table attic/u,
    ],
  ] as const)('%s is refused with file, reason and remedy, and stays unchanged', async (_, kind, change, reason) => {
    const copy = await changed(kind, change);
    const file = only(copy, kind);
    const before = readFileSync(file);
    const files = readdirSync(copy)
      .filter((name) => name !== 'lock')
      .toSorted();
    const error = await open(new Folder(copy)).then(() => '', String);
    expect(error).toContain(`${file} cannot be used: it was written by another version (`);
    expect(error).toMatch(reason);
    expect(error).toContain('Nothing was changed. Start the version that wrote it, or name another folder (--data)');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(
      readdirSync(copy)
        .filter((name) => name !== 'lock')
        .toSorted(),
    ).toEqual(files);
    rmSync(copy, { recursive: true });
  });
});

describe('after a restart, stored files stay as they are while a reset writes others', () => {
  const old = new Uint8Array([1, 2, 3]);
  const photoOf = (mock: Mock) => mock.blobs.get('photo');

  beforeEach(async () => {
    const first = await open(new Folder(folder));
    await first.write(() => first.blobs.put('photo', old));
    await first.close();
  });

  /** Resets the data, and writes other bytes with the id of the stored ones. */
  async function begunAnew(mock: Mock): Promise<void> {
    await mock.control.reset({ scenario: 'empty' });
    await mock.write(() => mock.blobs.put('photo', new Uint8Array([9])));
  }

  test('for a snapshot', async () => {
    const mock = await open(new Folder(folder));
    const { id } = mock.control.createSnapshot('before');
    await begunAnew(mock);
    await mock.control.restoreSnapshot(id);
    expect(await photoOf(mock)).toEqual(old);
    await mock.close();
  });

  test('for a process that dies before the reset is stored', async () => {
    const mock = await open(new Folder(folder));
    const copy = mkdtempSync(join(tmpdir(), 'copy-'));
    cpSync(folder, copy, { recursive: true, filter: (file) => !file.endsWith('lock') });
    await begunAnew(mock);
    cpSync(join(folder, 'blobs'), join(copy, 'blobs'), { recursive: true });
    await mock.close();
    const next = await open(new Folder(copy));
    expect(await photoOf(next)).toEqual(old);
    await next.close();
    rmSync(copy, { recursive: true });
  });
});

test('a restart keeps sessions, idempotent responses, the clock and pending jobs', async () => {
  const ran: unknown[] = [];
  const start = (): Promise<Mock> => {
    const jobs = { 'test.mark': { payload: v.unknown(), run: (payload: unknown): void => void ran.push(payload) } };
    return createMock({
      domains: { ...createDomains(), jobs },
      document: {},
      version: 'test',
      scenario: 'empty',
      persistence: new Folder(folder),
    });
  };
  const first = await start();
  const client = new Client(first);
  await first.control.setClock({ now: NOW, frozen: true });
  await client.signIn('admin');
  await first.write((db) => db.jobs.insert({ type: 'test.mark', payload: 'later', dueAt: NOW + 60_000 }));
  const create = (target: Mock): Promise<Response> =>
    target.fetch(
      new Request('http://mock.test/yusp-app-common/api/upgrade/ios', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${target.db.sessions.all()[0]?.accessToken}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'key-0000001',
        },
        body: JSON.stringify({
          version: '1.0.0',
          releaseMode: 'appStore',
          upgradeMode: 'optional',
          packageName: 'a',
          address: 'https://store.example/a',
        }),
      }),
    );
  const created = await (await create(first)).text();
  const before = dump(first);
  await first.close();

  const second = await start();
  expect(dump(second)).toBe(before);
  expect(second.clock.now()).toBe(NOW);
  expect(await (await create(second)).text()).toBe(created);
  await second.control.setClock({ advanceSeconds: 60 });
  expect(ran).toEqual(['later']);
  await second.close();
});
