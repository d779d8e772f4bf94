import { stringify } from 'yaml';
import { h } from '../html.ts';
import type { Html } from '../html.ts';
import { t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { codeBox } from './code-box.ts';

/**
 * The steps of a test besides the example, as in the contract; initially collapsed.
 * @param name of the operation or the entity
 * @param recipe steps and values
 */
export function recipeBox(scope: Scope, name: string, recipe: object): Html {
  const title = t(scope, 'recipe');
  return h(
    'details',
    { class: 'inner' },
    h('summary', {}, t(scope, 'howToReach')),
    codeBox(scope, title, `${title} ${name}`, h('code', {}, stringify(recipe, { lineWidth: 100 }))),
    h('p', { class: 'quiet' }, t(scope, 'recipeHint')),
  );
}
