import { h } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { t } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** A code block with a title, in a scrollable box with keyboard focus. */
export function codeBox(scope: Scope, title: string, label: string, code: Child): Html {
  return h(
    'figure',
    { class: 'code' },
    h('figcaption', {}, h('span', {}, title)),
    h('pre', { tabindex: 0, role: 'group', 'aria-label': t(scope, 'scrollable', { name: label }) }, code),
  );
}
