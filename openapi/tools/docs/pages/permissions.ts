import { languageTags } from '../../../checker/languages.ts';
import { LANGUAGES } from '../../../codegen/contract.ts';
import type { Names } from '../../../codegen/contract.ts';
import { controlsByMenu, parentOf, permissionsOf } from '../../../codegen/derive/menus.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { roleName } from '../parts/rights.ts';
import { code, operationLink, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** Every menu with its controls: their names, the operations they allow, and the roles that have them. */
export function permissionsPage(scope: Scope): Child[] {
  const { contract } = scope.model;
  const allows = Map.groupBy(
    contract.operations.flatMap((joined) =>
      permissionsOf(contract, joined).map((permission) => ({ permission, id: joined.id })),
    ),
    ({ permission }) => permission,
  );
  const controls = controlsByMenu(contract);
  return [
    h('h1', {}, t(scope, 'permissions')),
    ...[...contract.menus].map(([key, menu]) => {
      const offered = controls.get(key) ?? [];
      const parent = parentOf(contract, key);
      return h(
        'section',
        { id: key, 'aria-labelledby': `${key}-title` },
        h('h2', { id: `${key}-title` }, menu[scope.language]),
        h('p', { class: 'quiet' }, code(key), parent !== undefined && [' · ', t(scope, 'group'), ' ', code(parent)]),
        nameList(menu),
        offered.length > 0 &&
          matrix(
            scope,
            key,
            offered.map(({ code: control }) => ({
              control,
              operations: (allows.get(`${key}#${control}`) ?? []).map(({ id }) => id),
            })),
          ),
      );
    }),
  ];
}

const nameList = (names: Names): Html =>
  h(
    'p',
    { class: 'quiet' },
    join(
      LANGUAGES.map((language) => h('span', { lang: languageTags[language] }, names[language])),
      ' · ',
    ),
  );

function matrix(
  scope: Scope,
  menu: string,
  controls: readonly { control: string; operations: readonly string[] }[],
): Html {
  const { roles, contract } = scope.model;
  return tableBox(
    scope,
    menu,
    [t(scope, 'control'), t(scope, 'operations'), ...roles.map(roleName)],
    controls.map(({ control, operations }) => {
      const names = contract.controls.get(control);
      return h(
        'tr',
        {},
        h('th', { scope: 'row' }, code(control), names && nameList(names)),
        h(
          'td',
          {},
          operations.length > 0 &&
            join(
              operations.map((id) => operationLink(scope, id)),
              h('br'),
            ),
        ),
        ...roles.map(({ permissions }) => {
          const has = permissions.includes(`${menu}#${control}`);
          return h(
            'td',
            { class: has ? 'mark has' : 'mark' },
            has ? '✓' : '–',
            h('span', { class: 'hidden-text' }, t(scope, has ? 'has' : 'hasNot')),
          );
        }),
      );
    }),
  );
}
