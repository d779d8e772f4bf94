import { h } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { t } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** A piece of code with a title; it scrolls in its own box, which keys can reach. */
export function codeBox(scope: Scope, title: string, label: string, code: Child): Html {
  return h(
    'figure',
    { class: 'code' },
    h('figcaption', {}, h('span', {}, title)),
    h('pre', { tabindex: 0, role: 'group', 'aria-label': t(scope, 'scrollable', { name: label }) }, code),
  );
}
