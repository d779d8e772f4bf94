import type { RequiredWhen } from '../../../codegen/contract.ts';
import { pathParameterIn, propertiesOf } from '../../../codegen/derive/required.ts';
import { join } from '../html.ts';
import type { Child } from '../html.ts';
import { code, problemLink, sentence, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { formatValue } from './constraints.ts';

/** When a field is required, one entry for each rule of `x-required-when` that names it. */
export function requiredWhen(scope: Scope, name: string, rules: readonly RequiredWhen[] = []): Child[] {
  return rules
    .filter((rule) => propertiesOf(rule).includes(name))
    .map((rule) => [
      whenOf(scope, rule),
      othersOf(scope, name, rule),
      rule.code !== undefined && [t(scope, 'colon'), problemLink(rule.code)],
    ]);
}

function whenOf(scope: Scope, { when = {} }: RequiredWhen): Child {
  const conditions = Object.entries(when).map(([name, values]) =>
    sentence(scope, 'valueIs', {
      name: code(pathParameterIn(name) ?? name),
      value: join(
        values.map((value) => code(formatValue(value))),
        t(scope, 'or'),
      ),
    }),
  );
  if (conditions.length === 0) return t(scope, 'required');
  return sentence(scope, 'requiredWhen', { condition: join(conditions, t(scope, 'and')) });
}

/** The alternatives to the field. */
function othersOf(scope: Scope, name: string, rule: RequiredWhen): Child {
  const others = propertiesOf(rule).filter((other) => other !== name);
  return (
    others.length > 0 && [
      t(scope, 'comma'),
      sentence(scope, 'unlessGiven', {
        name: join(
          others.map((other) => code(other)),
          t(scope, 'or'),
        ),
      }),
    ]
  );
}
