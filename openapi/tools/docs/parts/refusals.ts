import { languageTags } from '../../../checker/languages.ts';
import { LANGUAGES } from '../../../codegen/contract.ts';
import { impliedCodes, problemsOf } from '../../../codegen/derive/problems.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { h } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { problemLink, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** A problem's text in three languages: that of the page, then the others. */
export function problemTexts({ model, language }: Scope, code: string): Html {
  const entry = model.contract.problems.get(code);
  const order = [language, ...LANGUAGES.filter((one) => one !== language)];
  return h('ul', { class: 'texts' }, ...order.map((one) => h('li', { lang: languageTags[one] }, entry?.[one] ?? '')));
}

/** Every refusal of an operation: its own first, then those that follow from its kind. */
export function refusals(scope: Scope, joined: JoinedOperation): Child {
  const codes = problemsOf(scope.model.contract, joined);
  const implied = new Set(impliedCodes(scope.model.contract, joined));
  const own = codes.filter((code) => !implied.has(code));
  const general = codes.filter((code) => implied.has(code));
  return [
    own.length > 0 && table(scope, `${t(scope, 'refusals')}: ${joined.id}`, own),
    general.length > 0 &&
      h(
        'details',
        { class: 'inner' },
        h('summary', {}, t(scope, 'generalRefusals', { n: general.length })),
        table(scope, `${t(scope, 'generalRefusals', { n: general.length })}: ${joined.id}`, general),
      ),
  ];
}

function table(scope: Scope, name: string, codes: readonly string[]): Html {
  return tableBox(
    scope,
    name,
    [t(scope, 'status'), t(scope, 'code'), t(scope, 'text')],
    codes.map((code) =>
      h(
        'tr',
        {},
        h('td', {}, scope.model.contract.problems.get(code)?.status),
        h('td', {}, problemLink(code)),
        h('td', {}, problemTexts(scope, code)),
      ),
    ),
  );
}
