import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { UnusableData } from './unusable-data.ts';

/** Formats a line of a stored file: checksum of the JSON, blank, JSON. */
export function toLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** The readable lines of a file, and where they end. */
export interface ReadLines {
  readonly values: readonly unknown[];
  /** Bytes up to the end of the last valid line. */
  readonly length: number;
  /** Whether valid lines follow an invalid one: then the file is damaged, not just truncated. */
  readonly damaged: boolean;
}

const NEWLINE = 0x0a;

/** Reads lines up to the first incomplete one. */
export function readLines(bytes: Buffer): ReadLines {
  const values: unknown[] = [];
  let length = 0;
  while (length < bytes.length) {
    const end = bytes.indexOf(NEWLINE, length);
    const line = end < 0 ? undefined : parseLine(bytes.toString('utf8', length, end));
    if (line === undefined) return { values, length, damaged: end >= 0 && hasGoodLine(bytes, end + 1) };
    values.push(line.value);
    length = end + 1;
  }
  return { values, length, damaged: false };
}

function hasGoodLine(bytes: Buffer, from: number): boolean {
  for (
    let start = from, end = bytes.indexOf(NEWLINE, start);
    end >= 0;
    start = end + 1, end = bytes.indexOf(NEWLINE, start)
  ) {
    if (parseLine(bytes.toString('utf8', start, end)) !== undefined) return true;
  }
  return false;
}

function parseLine(line: string): { value: unknown } | undefined {
  const json = line.slice(9);
  if (line[8] !== ' ' || Number.parseInt(line.slice(0, 8), 16) !== crc32(json)) return undefined;
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/**
 * Validates the value of a line.
 * @throws UnusableData if it does not match the schema
 */
export function readAs<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  file: string,
  line: number,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success)
    throw new UnusableData(file, `line ${line} is not what it should be (${v.summarize(result.issues)})`);
  return result.output;
}
