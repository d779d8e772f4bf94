import { languageTags } from '../../checker/languages.ts';
import type { Language } from '../../codegen/contract.ts';
import { h } from './html.ts';
import type { Child, Html } from './html.ts';
import type { Model } from './model.ts';
import { inline, prose } from './prose.ts';
import type { RenderCode } from './prose.ts';
import { say } from './words.ts';
import type { Word } from './words.ts';

/** The context of the parts of a page: the contract, and the language of the page. */
export interface Scope {
  readonly model: Model;
  readonly language: Language;
}

/** A word of the site in the language of the page. */
export const t = ({ language }: Scope, word: Word, values?: Readonly<Record<string, string | number>>): string =>
  say(language, word, values);

/** The `lang` attribute for English texts of the contract; none on an English page. */
export const english = ({ language }: Scope): { lang?: string } => (language === 'en' ? {} : { lang: languageTags.en });

/** Renders code in a text, as a link if it names an operation, a schema or a problem. */
export const mention =
  (scope: Scope): RenderCode =>
  (text) => {
    const { contract, operations } = scope.model;
    if (operations.has(text)) return operationLink(scope, text);
    if (contract.problems.has(text)) return problemLink(text);
    return contract.schemas.has(text) ? schemaLink(scope, text) : code(text);
  };

/** A description of the contract, with its paragraphs. */
export function description(scope: Scope, text: string | undefined, className = 'prose'): Html | undefined {
  return text === undefined
    ? undefined
    : h('div', { class: className, ...english(scope) }, ...prose(text, mention(scope)));
}

/** A description of the contract in one line. */
export const line = (scope: Scope, text: string): Html => h('span', english(scope), inline(text, mention(scope)));

/** A summary of the contract without links, for use in headings and links. */
export const summary = (scope: Scope, text: string): Html => h('span', english(scope), inline(text));

/** A sentence of the site with elements in place of its `{names}`. */
export function sentence(scope: Scope, word: Word, values: Readonly<Record<string, Child>>): Child[] {
  return t(scope, word)
    .split(/\{(\w+)\}/u)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? part) : part));
}

export const code = (text: string): Html => h('code', {}, text);

/** A link to an operation by its id. */
export const operationLink = ({ model }: Scope, id: string): Html =>
  model.operations.has(id) ? h('a', { href: model.operationHref(id) }, code(id)) : code(id);

/** A link to the place where a schema is described. */
export const schemaLink = ({ model }: Scope, name: string): Html =>
  model.contract.schemas.has(name) ? h('a', { href: model.schemaHref(name) }, code(name)) : code(name);

/** A link to a problem of the catalogue. */
export const problemLink = (problem: string): Html => h('a', { href: `problems.html#${problem}` }, code(problem));

/** A table in a scrollable box with keyboard focus. */
export function tableBox(scope: Scope, name: string, head: readonly Child[], rows: readonly Html[]): Html {
  const label = t(scope, 'scrollable', { name });
  return h(
    'div',
    { class: 'table-box', role: 'group', 'aria-label': label, tabindex: 0 },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map((cell) => h('th', { scope: 'col' }, cell)))),
      h('tbody', {}, ...rows),
    ),
  );
}
