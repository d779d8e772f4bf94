import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { problems } from '../../openapi/generated/problems.ts';
import { refusals } from '../../openapi/generated/refusals.ts';

const parts = globSync('openapi/generated/problems.*.en.ts').map((path) => path.split('.')[1] ?? '');

async function codesOf(part: string): Promise<string[]> {
  const module: { problemTexts: object } = await import(`../../openapi/generated/problems.${part}.en.ts`);
  return Object.keys(module.problemTexts);
}

test('each problem code that clients or operations use has its text in exactly one file', async () => {
  const all = (await Promise.all(parts.map(codesOf))).flat();
  const answered = new Set<string>(Object.values(refusals).flat());
  const answeredCodes = Object.entries(problems).flatMap(([code, { status }]) =>
    status === null || answered.has(code) ? [code] : [],
  );
  expect(all.toSorted()).toEqual(answeredCodes.toSorted());
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(problems).toSorted());
});

test('the problem texts of each operation are in the shared file or in that of a domain that uses them', async () => {
  const texts = new Map(await Promise.all(parts.map(async (part) => [part, new Set(await codesOf(part))] as const)));
  const codes = new Map<string, readonly string[]>(Object.entries(refusals));
  const domains = (code: string) =>
    new Set(Object.entries(operations).flatMap(([id, { domain }]) => (codes.get(id)?.includes(code) ? [domain] : [])));
  const homeless = Object.entries(operations).flatMap(([id, { domain }]) =>
    (codes.get(id) ?? []).filter((code) => {
      const places = domain === 'files' ? domains(code) : [domain];
      return ![...places, 'shared'].some((place) => texts.get(place)?.has(code));
    }),
  );
  expect(homeless).toEqual([]);
});
