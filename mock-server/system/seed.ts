import type { Seed } from '../core/domain.ts';
import { menuSeeds } from './menus.ts';
import { INSTITUTION, peopleSeeds, roleSeeds } from './people.ts';

/** Password of every seed user. */
export const SEED_PASSWORD = 'Chenghu2024';

/** Menus, roles with their rights, and the users of the bank. */
export const seedSystem: Seed = async ({ db }) => {
  for (const [order, { code, parentCode, url, icon, name, enName, controls }] of menuSeeds.entries()) {
    const type = url === '' ? 'directory' : 'menu';
    await db.menus.insert({ code, parentCode, url, icon, name, enName, controls: [...controls], order, type });
  }
  const views = menuSeeds.filter(({ url }) => url !== '');
  for (const { code, name, description, grants } of roleSeeds) {
    const granted = views.flatMap((menu) => {
      const grant = grants.find(([prefix]) => menu.url.startsWith(prefix));
      if (!grant) return [];
      const [, controls] = grant;
      return [{ menu, controls: controls === '*' ? menu.controls : menu.controls.filter((control) => controls.includes(control)) }];
    });
    await db.roles.insert({
      code,
      name,
      description,
      isSystem: code === 'sys_admin',
      status: 'enabled',
      menus: granted.map(({ menu }) => menu.code),
      controls: granted.flatMap(({ menu, controls }) => controls.map((control) => `${menu.code}#${control}`)),
    });
  }
  const applications = db.applications.all();
  const roleIds = new Map(db.roles.all().map(({ code, id }) => [code, id]));
  const departments = [...new Set(peopleSeeds.map(({ department }) => department))];
  const branches = [...new Set(peopleSeeds.map(({ branch }) => branch))];
  for (const [index, { userName, fullName, roles, status, department, branch }] of peopleSeeds.entries()) {
    await db.users.insert({
      userName,
      fullName,
      jobNumber: `CH${String(1001 + index)}`,
      password: SEED_PASSWORD,
      status,
      isAdmin: userName === 'admin',
      roleIds: roles.flatMap((code) => roleIds.get(code) ?? []),
      // Operators work on the retail application only; everybody else on all.
      appIds: applications.slice(0, roles.includes('operator') ? 1 : undefined).map(({ id }) => id),
      institution: { id: 'CH', name: INSTITUTION },
      organisation: { id: `CH${String(branches.indexOf(branch) + 1).padStart(2, '0')}`, name: branch },
      department: { id: `D${String(departments.indexOf(department) + 1).padStart(2, '0')}`, name: department },
    });
  }
};
