import type { Contract, Origin } from '../join.ts';
import { impliedCodes } from '../derive/problems.ts';
import { membersOf } from '../valibot/members.ts';
import { placesOf, withInner } from './places.ts';
import { requiredRules } from '../derive/required.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** Every code in use is in the catalogue, and every code that an operation answers with has a status. */
export function checkProblems(contract: Contract, report: Report): void {
  const expectKnown = (code: string, at: Origin): void => {
    if (!contract.problems.has(code)) report(at, 'problem-unknown', `${code} is not in the catalogue`);
  };
  for (const joined of contract.operations) {
    const { operation, origin } = joined;
    for (const code of operation['x-problems'] ?? []) {
      expectKnown(code, below(origin, 'x-problems'));
      if (contract.problems.get(code)?.status === undefined) {
        report(below(origin, 'x-problems'), 'problem-status', `${code} has no status, so no server answers it`);
      }
    }
    for (const code of impliedCodes(contract, joined)) expectKnown(code, origin);
    checkProblemSchema(contract, operation['x-problem-schema'], below(origin, 'x-problem-schema'), report);
  }
  for (const { rules, origin } of requiredRules(contract)) {
    for (const [index, { code }] of rules.entries()) {
      if (code !== undefined) expectKnown(code, below(origin, 'x-required-when', index, 'code'));
    }
  }
  for (const place of placesOf(contract)) {
    for (const { schema, origin } of withInner(place.schema, place.origin)) {
      for (const keyword of ['x-problem', 'x-problem-length', 'x-problem-missing'] as const) {
        if (schema[keyword]) expectKnown(schema[keyword], below(origin, keyword));
      }
    }
  }
}

function checkProblemSchema(contract: Contract, name: string | undefined, origin: Origin, report: Report): void {
  const schema = contract.schemas.get(name ?? 'Problem');
  const { properties, required } = membersOf(schema ?? {}, contract.schemas, () => false);
  if (properties.get('code')?.type === 'string' && required.has('code')) return;
  report(origin, 'problem-schema', `${name ?? 'Problem'} must be an object with a required string "code"`);
}
