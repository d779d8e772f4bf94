import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { refusals } from '../../openapi/generated/refusals.ts';

const parts = globSync('openapi/generated/problems.*.en.ts').map((path) => path.split('.')[1] ?? '');

async function codesOf(part: string): Promise<string[]> {
  const module: { problemTexts: object } = await import(`../../openapi/generated/problems.${part}.en.ts`);
  return Object.keys(module.problemTexts);
}

test('the texts of problem codes are divided without rest: each code has one place', async () => {
  const all = (await Promise.all(parts.map(codesOf))).flat();
  expect(all.toSorted()).toEqual(Object.keys(english).toSorted());
});

test('whatever an operation answers has its text among the shared ones or those of its own domain', async () => {
  const texts = new Map(await Promise.all(parts.map(async (part) => [part, new Set(await codesOf(part))] as const)));
  const homeless = Object.entries(operations).flatMap(([id, { domain }]) => {
    const codes: readonly string[] = Object.entries(refusals).find(([operation]) => operation === id)?.[1] ?? [];
    return codes.filter((code) => !texts.get('shared')?.has(code) && !texts.get(domain)?.has(code));
  });
  expect(homeless).toEqual([]);
});
