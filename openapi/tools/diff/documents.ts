import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parseSource, readSources } from '../../codegen/source.ts';
import type { Source } from '../../codegen/source.ts';
import { type Conventions, parseConventions } from './conventions.ts';

/** Thrown if there are no documents to read. The message gives the reason in one line. */
export class UnreadableRef extends Error {
  override readonly name = 'UnreadableRef';
}

const run = promisify(execFile);

/**
 * Runs git in the working directory.
 * @throws UnreadableRef with the first line of git's message.
 */
async function git(...parameters: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', parameters, { maxBuffer: 2 ** 28 });
    return stdout;
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const [line = ''] = message.trim().split('\n');
    throw new UnreadableRef(`git ${parameters[0]}: ${line.replace(/^fatal: /u, '')}`);
  }
}

/**
 * The hash of the commit of a ref, which git can't mistake for an option, whatever the name of the ref.
 * @throws UnreadableRef
 */
async function commitOf(ref: string): Promise<string> {
  const hash = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(() => {
    throw new UnreadableRef(
      `git knows no commit ${ref}; in CI, fetch the history first (git fetch --unshallow --tags)`,
    );
  });
  return hash.trim();
}

/**
 * Reads the documents of a folder at a ref (branch, tag or commit) from git's object store, without touching the work
 * tree.
 * @throws UnreadableRef if there is no such ref, or it has no documents; ContractError if one is not YAML.
 */
export async function readRef(ref: string, folder: string): Promise<Source[]> {
  const hash = await commitOf(ref);
  const listing = await git('ls-tree', '--name-only', '-z', hash, '--', `${folder}/`);
  const files = listing.split('\0').filter((file) => file.endsWith('.yaml'));
  if (files.length === 0) throw new UnreadableRef(`there are no documents in ${folder}/ at ${ref}`);
  return Promise.all(files.toSorted().map(async (file) => parseSource(file, await git('show', `${hash}:./${file}`))));
}

/**
 * Reads the documents of a folder from the work tree.
 * @throws UnreadableRef if there are none; ContractError if one is not YAML.
 */
export async function readWorkTree(folder: string): Promise<Source[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.yaml'));
  if (names.length === 0) throw new UnreadableRef(`there are no documents in ${folder}/`);
  return readSources(names.toSorted().map((name) => `${folder}/${name}`));
}

/**
 * Reads the conventions beside the documents, at a ref or from the work tree; undefined if there are none.
 * @throws UnreadableRef if there is no such ref
 */
export async function readConventions(folder: string, ref?: string): Promise<Conventions | undefined> {
  const file = `${folder}/conventions.md`;
  const hash = ref === undefined ? undefined : await commitOf(ref);
  const text = await (hash === undefined ? readFile(file, 'utf8') : git('show', `${hash}:./${file}`)).catch(
    () => undefined,
  );
  return text === undefined ? undefined : parseConventions(file, text);
}
