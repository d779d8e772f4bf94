import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract as config } from '../../../codegen.config.ts';
import { ContractError } from '../../codegen/finding.ts';
import type { Finding } from '../../codegen/finding.ts';
import { joinDocuments } from '../../codegen/join.ts';
import { lintContract } from '../../codegen/lint/index.ts';
import { parseSource, type Source } from '../../codegen/source.ts';

/** The part of Redocly's context of a rule that is used here. */
interface RuleContext {
  readonly location: { readonly source: RuleSource };
  report(problem: { readonly message: string; readonly location: ReportedPlace }): void;
}

/** The linted document. An editor provides its current text, saved or not. */
interface RuleSource {
  readonly absoluteRef: string;
  readonly body: string;
}

interface ReportedPlace {
  readonly source: RuleSource;
  /** Undefined, so that the place is given by lines. */
  readonly pointer: undefined;
  readonly start: { readonly line: number; readonly col: number };
}

/** All rules of findings except `yaml`, since Redocly parses first. */
const RULES = [
  'all-of',
  'catalogue',
  'choice',
  'collision',
  'default',
  'description',
  'document-circle',
  'empty-range',
  'enum-alone',
  'enum-type',
  'error-response',
  'example',
  'export',
  'header',
  'items-missing',
  'keyword-type',
  'lifecycle',
  'menu',
  'notation',
  'one-of-overlap',
  'parameter',
  'path-overlap',
  'path-template',
  'pattern',
  'permission',
  'problem-schema',
  'problem-status',
  'problem-unknown',
  'property-name',
  'reference',
  'reference-sibling',
  'relation',
  'request-body',
  'required',
  'required-when',
  'success',
  'tag',
  'text-only',
  'type-missing',
  'union-sibling',
  'unique-scalars',
  'unknown-keyword',
  'values',
  'volatile',
] as const;

/** Rule for all other findings, and for documents that could not be checked. */
const OTHER = 'other';

/**
 * The lint findings of a document, read together with the others in its folder.
 * @param file absolute path of the document
 * @param text its content, which may not be saved yet
 */
export function findingsIn(file: string, text: string): Finding[] {
  const folder = path.dirname(file);
  const findings = findAll(folder, (name) => (name === path.basename(file) ? text : undefined));
  const own = findings.filter((finding) => finding.file === `${folder}/${path.basename(file)}`);
  const [other] = findings;
  if (own.length > 0 || other === undefined) return own;
  const message = `${path.basename(other.file)}:${other.line} ${other.rule}: ${other.message}`;
  return [{ file, line: 1, rule: OTHER, message: `the documents have to fit together first: ${message}` }];
}

/** Cached documents: in an editor one document changes with each keystroke, the others rarely. */
const sources = new Map<string, { readonly text: string; readonly source: Source }>();

function sourceOf(file: string, text: string): Source {
  const cacheEntry = sources.get(file);
  if (cacheEntry?.text === text) return cacheEntry.source;
  const source = parseSource(file, text);
  sources.set(file, { text, source });
  return source;
}

function findAll(folder: string, typed: (name: string) => string | undefined): readonly Finding[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  try {
    const documents = names.map((name) =>
      sourceOf(`${folder}/${name}`, typed(name) ?? readFileSync(path.join(folder, name), 'utf8')),
    );
    return lintContract(joinDocuments(documents), config.overlaps);
  } catch (error) {
    if (error instanceof ContractError) return error.findings;
    throw error;
  }
}

/** The findings of the last linted document: each rule picks its own. */
let last: { readonly source: RuleSource; readonly findings: readonly Finding[] } | undefined;

function findingsOf(source: RuleSource): readonly Finding[] {
  if (last?.source !== source) last = { source, findings: findingsIn(source.absoluteRef, source.body) };
  return last.findings;
}

const knownRules: ReadonlySet<string> = new Set(RULES);

/** A rule of Redocly that reports the findings of one rule of ours. */
const ruleFor = (name: string) => () => ({
  Root: (_root: unknown, { location: { source }, report }: RuleContext): void => {
    for (const { line, rule, message } of findingsOf(source)) {
      if ((knownRules.has(rule) ? rule : OTHER) !== name) continue;
      const col = Math.max(0, (source.body.split('\n')[line - 1] ?? '').search(/\S/u)) + 1;
      report({ message, location: { source, pointer: undefined, start: { line, col } } });
    }
  },
});

const names = [...RULES, OTHER];

/** The contract's own lint as a plugin of Redocly, so that an editor shows the errors of `npm run codegen`. */
export default () => ({
  id: 'contract',
  rules: { oas3: Object.fromEntries(names.map((name) => [name, ruleFor(name)])) },
  configs: { all: { rules: Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])) } },
});
