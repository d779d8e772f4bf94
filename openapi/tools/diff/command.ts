import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ContractError } from '../../codegen/finding.ts';
import type { Change, Place } from './change.ts';
import { compareContracts } from './compare/index.ts';
import { readConventions, readRef, readWorkTree, UnreadableRef } from './documents.ts';
import { limitedTo, modelOf } from './model.ts';
import type { Model } from './model.ts';
import { forbidden, jsonReport, textReport } from './report.ts';
import { BOTH } from './rules.ts';

const USAGE = `npm run contract:diff -- <ref> [<ref>] [--allow client|server]... [--domain <name>]... [--strict] [--json]

Compares the contract at a ref (tag, branch, commit) with that of the work tree, or of a second ref, and says whom
each change breaks: clients of the old contract that call a server of the new one, or servers of the old contract
that are called by a client of the new one. What is described in
other words is shown and breaks nobody. Summaries and examples are not compared.

--allow   changes that break clients, or servers, are fine; repeatable
--domain  only operations of this document, such as publish, and what is written in it; repeatable
--strict  servers are also broken by what they newly have to refuse, though no client of the new contract sends it
--json    every change with both places and all its operations

Exit codes: 0 nothing breaks, 1 something breaks, 2 it cannot be compared.`;

const Options = v.object({
  allow: v.optional(v.array(v.picklist(BOTH, 'allow takes client or server')), []),
  domain: v.optional(v.array(v.string()), []),
  json: v.optional(v.boolean(), false),
  strict: v.optional(v.boolean(), false),
  refs: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'say a ref to compare with, such as a tag or main'),
    v.maxLength(2, 'two refs are all that can be compared'),
  ),
});

const WORK_TREE = 'the work tree';

/** The result of a run of the command. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  /** Output for stdout, or for stderr if the command failed. */
  readonly text: string;
}

/**
 * Runs the command in the working directory.
 * @param parameters the arguments after its name on the command line.
 * @param folder the folder with the documents, relative to the working directory.
 */
export async function contractDiff(parameters: readonly string[], folder: string): Promise<Outcome> {
  try {
    const parsed = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        allow: { type: 'string', multiple: true },
        domain: { type: 'string', multiple: true },
        strict: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (parsed.values.help) return { code: 0, text: USAGE };
    const {
      refs,
      allow,
      domain: domains,
      json,
      strict,
    } = v.parse(Options, { ...parsed.values, refs: parsed.positionals });
    const [from = '', to] = refs;
    const name = to ?? WORK_TREE;
    const [old, current] = [await read(folder, from), await read(folder, to)];
    const changes = changesOf(old, current, domains).map((change) => (strict ? forStrictServers(change) : change));
    const comparison = { old: from, new: name, changes, allow };
    return {
      code: forbidden(comparison).length > 0 ? 1 : 0,
      text: json ? jsonReport(comparison) : textReport(comparison),
    };
  } catch (error) {
    return { code: 2, text: reasonOf(error) };
  }
}

/**
 * The changes in the given documents (by default all), and in the components that their operations use.
 * @throws UnreadableRef if neither contract has such a document.
 */
function changesOf(old: Model, current: Model, domains: readonly string[]): Change[] {
  if (domains.length === 0) return compareContracts(old, current);
  const knownDomains = new Set([...old.sources, ...current.sources].map(({ domain }) => domain));
  for (const domain of domains) {
    if (!knownDomains.has(domain)) throw new UnreadableRef(`there is no document ${domain}.yaml`);
  }
  const isWithin = (place: Place | null): boolean =>
    place !== null &&
    ['conventions.md', ...domains.map((domain) => `${domain}.yaml`)].some((file) => place.file.endsWith(`/${file}`));
  return compareContracts(limitedTo(old, domains), limitedTo(current, domains)).filter(
    (change) => change.requests.length + change.answers.length > 0 || isWithin(change.new) || isWithin(change.old),
  );
}

/** Adapts a change to servers that must refuse everything that the contract refuses. */
const forStrictServers = (change: Change): Change => ({
  ...change,
  breaks: BOTH.filter((party) => change.breaks.includes(party) || (party === 'server' && change.mustRefuse)),
});

/**
 * Reads the contract at a ref, or that of the work tree.
 * @throws UnreadableRef if the documents are not YAML in the current notation.
 */
async function read(folder: string, ref?: string): Promise<Model> {
  const name = ref ?? WORK_TREE;
  try {
    const sources = await (ref === undefined ? readWorkTree(folder) : readRef(ref, folder));
    return modelOf(sources, await readConventions(folder, ref));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw refused(name, error);
  }
}

function refused(name: string, { findings, message }: ContractError): UnreadableRef {
  const [first = ''] = message.split('\n');
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const wayOut =
    name === WORK_TREE
      ? 'npm run codegen lists everything'
      : `compare with a later ref, or with a branch of ${name} on which this is corrected`;
  return new UnreadableRef(`${name} is not written in today's notation: ${first}${others}; ${wayOut}`);
}

/** @throws errors that are not caused by the command's arguments. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableRef || error instanceof v.ValiError || isUsageError(error)) {
    return `contract:diff: ${error.message}`;
  }
  throw error;
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
