import { LANGUAGES } from '../contract.ts';
import type { Language } from '../contract.ts';
import type { Contract } from '../join.ts';
import { problemsOf } from '../derive/problems.ts';
import { literal } from '../valibot/literal.ts';

/** Domains whose operations any screen may call: their codes are shared. */
const EVERYWHERE: ReadonlySet<string> = new Set(['auth', 'files', 'mock']);

/**
 * Writes `problems.ts`, and the texts in each language: `problems.<language>.ts` with all of them, and
 * `problems.shared.<language>.ts` and `problems.<domain>.<language>.ts` for a client that loads its screens one by one.
 * The latter two omit a code with a status that no operation answers, as it cannot occur yet.
 */
export function emitProblems(contract: Contract): Map<string, string> {
  const codes = [...contract.problems].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const statuses = Object.fromEntries(codes.map(([code, { status }]) => [code, { status: status ?? null }]));
  const files = new Map([
    [
      'problems.ts',
      `/** Status of each problem code; null for codes that only a client shows. */
export const problems = ${literal(statuses)} as const;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);
`,
    ],
  ]);
  const domains = domainsOf(contract);
  const answeredCodes = codes.filter(([code, { status }]) => status === undefined || domains.has(code));
  const groups = Map.groupBy(answeredCodes, ([code]) => ownerOf(domains.get(code)) ?? 'shared');
  for (const language of LANGUAGES) {
    files.set(`problems.${language}.ts`, textsModule(codes, language, 'Record<ProblemCode, string>'));
    for (const [group, members] of groups) {
      files.set(
        `problems.${group}.${language}.ts`,
        textsModule(members, language, 'Partial<Record<ProblemCode, string>>'),
      );
    }
  }
  return files;
}

/** The domains whose operations answer with each code. */
function domainsOf(contract: Contract): Map<string, Set<string>> {
  const domains = new Map<string, Set<string>>();
  for (const joined of contract.operations) {
    for (const code of problemsOf(contract, joined))
      domains.set(code, (domains.get(code) ?? new Set()).add(joined.domain));
  }
  return domains;
}

/**
 * The domain of a code that only operations of this domain answer with, besides those for files, which its screens
 * call.
 */
function ownerOf(domains: Iterable<string> = []): string | undefined {
  const [domain, another] = [...domains].filter((each) => each !== 'files');
  return another === undefined && domain !== undefined && !EVERYWHERE.has(domain) ? domain : undefined;
}

type Codes = readonly (readonly [string, Readonly<Record<Language, string>>])[];

function textsModule(codes: Codes, language: Language, type: string): string {
  const texts = Object.fromEntries(codes.map(([code, entry]) => [code, entry[language]]));
  return `import type { ProblemCode } from './problems.ts';

export const problemTexts: Readonly<${type}> = ${literal(texts)};
`;
}
