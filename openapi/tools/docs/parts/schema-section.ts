import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { code, description, operationLink, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { codeBox } from './code-box.ts';
import { schemaBody } from './fields.ts';
import { jsonCode } from './json.ts';
import { typeLabel } from './type-label.ts';

/** Maximum number of listed users; longer lists are collapsed. */
const FEW = 8;

/** The description of a schema. Each field has an anchor. */
export function schemaSection(scope: Scope, name: string, heading: 'h2' | 'h3'): Html {
  const schema = scope.model.contract.schemas.get(name) ?? {};
  const anchor = `schema-${name}`;
  return h(
    'section',
    { class: 'schema', id: anchor, 'aria-labelledby': `${anchor}-title` },
    h(
      'div',
      { class: 'text' },
      h(
        heading,
        { id: `${anchor}-title` },
        code(name),
        ' ',
        h('span', { class: 'type' }, typeLabel(scope, schema)),
        ' ',
        h('a', { class: 'anchor', href: `#${anchor}`, 'aria-label': t(scope, 'linkTo', { name }) }, '#'),
      ),
      description(scope, schema.description),
      schemaBody(scope, schema, { anchor, around: [name] }),
      users(scope, name),
    ),
    schema.example !== undefined &&
      h(
        'div',
        { class: 'samples' },
        codeBox(scope, t(scope, 'example'), `${t(scope, 'example')} ${name}`, jsonCode(schema.example)),
      ),
  );
}

function users(scope: Scope, name: string): Child {
  const usedBy = scope.model.usersOf.get(name) ?? [];
  if (usedBy.length === 0) return false;
  const links = join(
    usedBy.map(({ id }) => operationLink(scope, id)),
    ', ',
  );
  if (usedBy.length <= FEW) return h('p', { class: 'note' }, t(scope, 'usedBy'), ' ', links);
  const count = t(scope, 'manyOperations', { n: usedBy.length });
  return h('details', { class: 'inner' }, h('summary', {}, `${t(scope, 'usedBy')} ${count}`), h('p', {}, links));
}
