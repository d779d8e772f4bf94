/** The permissions of the enabled seed roles, which the API reference shows (`npm run docs` and `/docs`). */
import { menuSeeds } from './system/menus/seed.ts';
import { controlsAt, roleSeeds } from './system/roles/seed.ts';

const offered = menuSeeds
  .filter(({ url }) => url !== '')
  .map(({ url, controls }) => ({ view: url, controls: controls.map(({ code }) => code) }));

/** The first role is the initial system role, which has all permissions. */
export const roles = roleSeeds
  .map((seed, index) => ({
    role: seed.code,
    name: seed.name,
    status: seed.status ?? 'enabled',
    permissions: offered.flatMap(({ view, controls }) =>
      ((index === 0 ? controls : controlsAt(seed, view, controls)) ?? []).map((control) => `${view}#${control}`),
    ),
  }))
  .filter(({ status }) => status === 'enabled')
  .map(({ role, name, permissions }) => ({ role, name, permissions }));
