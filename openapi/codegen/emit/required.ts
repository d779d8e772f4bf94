import { propertiesOf, requiredRules } from '../derive/required.ts';
import type { Contract } from '../join.ts';
import { literal } from '../valibot/literal.ts';

/** Writes `required.ts`: what is required beside certain values, by component, and by operation. */
export function emitRequired(contract: Contract): string {
  const rows = requiredRules(contract).map(({ name, rules }): [string, unknown] => [
    name,
    rules.map((rule) => ({
      properties: propertiesOf(rule),
      when: rule.when ?? {},
      code: rule.code ?? 'FIELD_REQUIRED',
    })),
  ]);
  return `import type { RequiredRule } from '../codegen/runtime/required.ts';
import type { ProblemCode } from './problems.ts';

/** What is required where other properties, or path parameters in braces, have certain values; of operations, of the body, else of the query. */
export const requiredWhen = ${literal(Object.fromEntries(rows))} as const satisfies Readonly<Record<string, readonly RequiredRule<ProblemCode>[]>>;
`;
}
