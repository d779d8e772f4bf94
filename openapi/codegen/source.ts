import { readFile } from 'node:fs/promises';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { ContractError } from './finding.ts';

/** A place in a document: the keys and indexes that lead there from its root. */
export type Path = readonly (string | number)[];

/** A parsed contract document with its line numbers. */
export interface Source {
  /** As it appears in findings, for example `openapi/publish.yaml`. */
  readonly file: string;
  /** File name without folder and extension: `publish`. */
  readonly domain: string;
  readonly value: unknown;
  /** Line, from 1, of the key (or item) at the path; of the nearest ancestor when the path leads nowhere. */
  lineOf(path: Path): number;
}

/**
 * Parses one YAML text.
 * @throws ContractError (rule `yaml`) if it is not YAML or repeats a key.
 */
export function parseSource(file: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  // After one error the following ones are meaningless.
  const [error] = document.errors;
  if (error) {
    const message = error.message.split(' at line ')[0] ?? error.code;
    throw new ContractError([{ file, line: lineAt(error.pos[0]), rule: 'yaml', message }]);
  }
  return {
    file,
    domain: file.replace(/^.*\//, '').replace(/\.[^.]+$/, ''),
    value: document.toJS(),
    lineOf(path) {
      let node: unknown = document.contents;
      let offset = 0;
      for (const step of path) {
        let next: unknown;
        if (isMap(node)) {
          const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
          if (pair && isNode(pair.key) && pair.key.range) offset = pair.key.range[0];
          next = pair?.value;
        } else if (isSeq(node)) {
          next = node.items[Number(step)];
          if (isNode(next) && next.range) offset = next.range[0];
        }
        if (next === undefined) break;
        node = next;
      }
      return lineAt(offset);
    },
  };
}

/** Reads and parses the named documents, in the given order. */
export async function readSources(files: readonly string[]): Promise<Source[]> {
  return Promise.all(files.map(async (file) => parseSource(file, await readFile(file, 'utf8'))));
}
