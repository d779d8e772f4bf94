import { requiredRules, rowOf } from '../derive/required.ts';
import type { Contract } from '../join.ts';
import { literal } from '../valibot/literal.ts';

/**
 * Writes `required.<document>.ts` with the conditional requirements, by component and by operation, and `required.ts`
 * with all of them. A form imports the rules of its own input.
 */
export function emitRequired(contract: Contract): Map<string, string> {
  const byDomain = Map.groupBy(requiredRules(contract), ({ origin }) => origin.source.domain);
  const modules = [...byDomain].map(([domain, sets]): [string, string] => {
    const rows = sets.map(({ name, rules }) => {
      return `export const ${name} = ${literal(rules.map((rule) => rowOf(rule)))} as const satisfies Rules;\n`;
    });
    return [
      `required.${domain}.ts`,
      `import type { RequiredRule } from '../codegen/runtime/required.ts';
import type { ProblemCode } from './problems.ts';

type Rules = readonly RequiredRule<ProblemCode>[];

${rows.join('\n')}`,
    ];
  });
  const domains = [...byDomain.keys()];
  const all = `${domains.map((domain) => `import * as ${domain} from './required.${domain}.ts';\n`).join('')}
/** Conditional requirements by component, or by operation (body, else query). Braces mark path parameters. */
export const requiredWhen = { ${domains.map((domain) => `...${domain}`).join(', ')} };
`;
  return new Map([...modules, ['required.ts', all]]);
}
