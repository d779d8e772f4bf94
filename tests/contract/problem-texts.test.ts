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

test('the texts of problem codes are divided: each that can be met has one place, and a server’s that no operation answers none', async () => {
  const all = (await Promise.all(parts.map(codesOf))).flat();
  const answered = new Set<string>(Object.values(refusals).flat());
  const answeredCodes = Object.entries(problems).flatMap(([code, { status }]) =>
    status === null || answered.has(code) ? [code] : [],
  );
  expect(all.toSorted()).toEqual(answeredCodes.toSorted());
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(problems).toSorted());
});

test('whatever an operation answers has its text among the shared ones or those of its own domain, which of a file is that of the screens that upload it', async () => {
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
