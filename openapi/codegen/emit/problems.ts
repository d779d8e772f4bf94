import { LANGUAGES } from '../contract.ts';
import type { Language } from '../contract.ts';
import type { Contract } from '../join.ts';
import { problemsOf } from '../problems.ts';
import { literal } from '../valibot/literal.ts';

/** Domains whose operations are called from everywhere: their codes are among the shared ones. */
const EVERYWHERE: ReadonlySet<string> = new Set(['auth', 'files', 'mock']);

/**
 * Writes `problems.ts`, and the texts in each language: `problems.<language>.ts` with all of them, and for a client that
 * loads its screens one by one `problems.shared.<language>.ts` and `problems.<domain>.<language>.ts`.
 */
export function emitProblems(contract: Contract): Map<string, string> {
  const codes = [...contract.problems].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const statuses = Object.fromEntries(codes.map(([code, { status }]) => [code, { status: status ?? null }]));
  const files = new Map([
    [
      'problems.ts',
      `/** Status of each problem code; null for those that only a client shows. */
export const problems = ${literal(statuses)} as const;

export type ProblemCode = keyof typeof problems;
`,
    ],
  ]);
  const owners = ownersOf(contract);
  const groups = Map.groupBy(codes, ([code]) => owners.get(code) ?? 'shared');
  for (const language of LANGUAGES) {
    files.set(`problems.${language}.ts`, textsModule(codes, language, 'Record<ProblemCode, string>'));
    for (const [group, members] of groups) {
      files.set(`problems.${group}.${language}.ts`, textsModule(members, language, 'Partial<Record<ProblemCode, string>>'));
    }
  }
  return files;
}

/** The domain of each code that only this domain's operations answer. */
function ownersOf(contract: Contract): Map<string, string> {
  const domains = new Map<string, Set<string>>();
  for (const joined of contract.operations) {
    for (const code of problemsOf(contract, joined)) domains.set(code, (domains.get(code) ?? new Set()).add(joined.domain));
  }
  const owners = new Map<string, string>();
  for (const [code, [domain, another]] of domains) {
    if (domain !== undefined && another === undefined && !EVERYWHERE.has(domain)) owners.set(code, domain);
  }
  return owners;
}

type Codes = readonly (readonly [string, Readonly<Record<Language, string>>])[];

function textsModule(codes: Codes, language: Language, type: string): string {
  const texts = Object.fromEntries(codes.map(([code, entry]) => [code, entry[language]]));
  return `import type { ProblemCode } from './problems.ts';

export const problemTexts: Readonly<${type}> = ${literal(texts)};
`;
}
