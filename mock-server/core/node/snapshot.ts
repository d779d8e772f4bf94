import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import type { TableState } from '../store/any-table.ts';
import type { StoreState } from '../store/store.ts';
import { readAs, readLines, toLine } from './lines.ts';
import { ofOtherVersion, UnusableData } from './unusable-data.ts';

const FORMAT = 1;

const Header = v.object({ format: v.number(), generation: v.number(), tables: v.number(), rows: v.number() });
const TableLine = v.object({ table: v.string(), next: v.number(), seq: v.number() });
const RowLine = v.object({ table: v.string(), seq: v.number(), row: v.looseObject({ id: v.string() }) });

/**
 * Reads a snapshot.
 * @throws UnusableData if it is damaged or has another format
 */
export function readSnapshot(file: string): StoreState {
  const { values, length, damaged } = readLines(readFileSync(file));
  const [header, ...lines] = values;
  const { format, tables, rows } = readAs(Header, header, file, 1);
  if (format !== FORMAT) throw ofOtherVersion(file, `format ${format}`);
  if (damaged || length < statSync(file).size || lines.length !== tables + rows) {
    throw new UnusableData(file, `it is damaged after line ${values.length}`);
  }
  const state = new Map<string, TableState & { entries: { seq: number; row: object }[] }>();
  for (const [index, line] of lines.slice(0, tables).entries()) {
    const { table, next, seq } = readAs(TableLine, line, file, index + 2);
    state.set(table, { next, seq, entries: [] });
  }
  for (const [index, line] of lines.slice(tables).entries()) {
    const { table, seq, row } = readAs(RowLine, line, file, tables + index + 2);
    state.get(table)?.entries.push({ seq, row });
  }
  return state;
}

function* snapshotLines(generation: number, state: StoreState): Generator<string> {
  const rows = [...state.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  yield toLine({ format: FORMAT, generation, tables: state.size, rows });
  for (const [table, { next, seq }] of state) yield toLine({ table, next, seq });
  for (const [table, { entries }] of state) {
    for (const { seq, row } of entries) yield toLine({ table, seq, row });
  }
}

/** Size of a write in characters: fewer calls than rows, each a small part of a slice. */
const CHUNK = 64 * 1024;

/** Returns the text of a snapshot in chunks, joined from many lines each. */
export function* snapshotChunks(generation: number, state: StoreState): Generator<string> {
  let chunk = '';
  for (const line of snapshotLines(generation, state)) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
