/**
 * The essentials of administration: the views that allow repairing everything else, visible to users, with every
 * control that the contract requires there.
 */
import { menus } from '../../openapi/generated/menus.ts';
import type { Tables } from '../core/store/table.ts';
import { permissionsOf, visibleMenus, viewKey, withParents } from './rights.ts';

const VIEWS = ['dashboard', 'system/user', 'system/role', 'system/menu', 'system/operation'];
const controlsNeeded = new Set(
  menus
    .filter(({ key }) => VIEWS.includes(key))
    .flatMap(({ key, controls }) =>
      controls.filter(({ path }) => path !== undefined).map(({ code }) => `${key}#${code}`),
    ),
);

/** Returns the essential rights that a user with all rights can currently exercise. */
function standing(db: Tables): string[] {
  const usable = permissionsOf({ menus: visibleMenus(db.menus.all()), controls: db.controls.all() });
  return [...VIEWS, ...controlsNeeded].filter((permission) => usable.has(permission));
}

/**
 * @returns a function to call after a change of menus or controls: whether the change removed essentials of
 *   administration
 */
export function watchAdministration(db: Tables): () => boolean {
  const before = standing(db);
  return () => {
    const now = new Set(standing(db));
    return before.some((permission) => !now.has(permission));
  };
}

/** Returns the ids of the menus and controls that have no substitute. */
export function protectedIn(db: Tables): { menus: ReadonlySet<string>; controls: ReadonlySet<string> } {
  const all = db.menus.all();
  const visible = visibleMenus(all);
  const leading = VIEWS.map((view) => visible.filter(({ url }) => viewKey(url) === view)).flatMap((views) =>
    views.length === 1 ? views : [],
  );
  const codes = withParents(
    all,
    leading.map(({ code }) => code),
  );
  const views = new Map(leading.map(({ code, url }) => [code, viewKey(url)]));
  const controls = db.controls.all({
    filter: ({ menuCode, ctrlCode }) => controlsNeeded.has(`${views.get(menuCode)}#${ctrlCode}`),
  });
  return {
    menus: new Set(all.filter(({ code }) => codes.has(code)).map(({ id }) => id)),
    controls: new Set(controls.map(({ id }) => id)),
  };
}
