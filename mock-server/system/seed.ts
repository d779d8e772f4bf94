import type { Seed, SeedContext } from '../core/world/seed.ts';
import type { Rng } from '../core/world/rng.ts';
import { avatarOf } from './users/avatars.ts';
import { controlSeeds } from './controls/seed.ts';
import { menuSeeds } from './menus/seed.ts';
import { peopleSeeds, type PersonSeed, staffSeeds } from './users/seed.ts';
import { controlsAt, roleSeeds } from './roles/seed.ts';
import { unitSeeds } from './units/seed.ts';
import { placeOf } from './units/units.ts';
import { DAY_MS, HOUR_MS } from '../core/world/durations.ts';

/** Password of every seeded user. */
const SEED_PASSWORD = 'Chenghu2024';
const STAFF = 174;
const ADMIN = 'admin';

async function seedMenus({ db }: SeedContext): Promise<void> {
  for (const { controls: _, ...menu } of menuSeeds) {
    const type = menu.url === '' ? 'directory' : 'menu';
    await db.menus.insert({ ...menu, type, description: '', visible: true });
  }
  for (const control of controlSeeds()) await db.controls.insert(control);
}

/** Returns a random time between 8:30 and 17:30, some days ago. */
function atWork({ clock }: SeedContext, daysAgo: number, draw: Rng): string {
  const midnight = Date.parse(`${clock.day(clock.now() - daysAgo * DAY_MS)}T00:00:00+08:00`);
  return clock.iso(midnight + draw.int(8.5 * HOUR_MS, 17.5 * HOUR_MS));
}

async function seedRoles(context: SeedContext): Promise<void> {
  const { db, rng } = context;
  const controls = Map.groupBy(db.controls.all(), ({ menuCode }) => menuCode);
  for (const [index, seed] of roleSeeds.entries()) {
    const { code, name, description, status = 'enabled', changed } = seed;
    const updatedAt = changed === undefined ? undefined : atWork(context, changed, rng('role', code));
    const granted = menuSeeds.flatMap((menu) => {
      const offered = controls.get(menu.code) ?? [];
      const ownControls =
        menu.url === ''
          ? undefined
          : controlsAt(
              seed,
              menu.url,
              offered.map(({ ctrlCode }) => ctrlCode),
            );
      return ownControls === undefined
        ? []
        : [
            {
              menu: menu.code,
              ids: offered.filter(({ ctrlCode }) => ownControls.includes(ctrlCode)).map(({ id }) => id),
            },
          ];
    });
    await db.roles.insert({
      code,
      name,
      description,
      status,
      recordNumber: index + 1,
      isSystem: index === 0,
      menus: granted.map(({ menu }) => menu),
      controls: granted.flatMap(({ ids }) => ids),
      ...(updatedAt !== undefined && {
        updatedAt,
        updatedBy: ADMIN,
        ...(status === 'notEnabled' && { createdAt: updatedAt, createdBy: ADMIN }),
      }),
    });
  }
}

/**
 * Seeds a user who was registered in the order of job numbers and, if enabled, has signed in recently. Users that are
 * not enabled yet were registered recently, because nobody waits for years.
 */
async function seedUser(context: SeedContext, seed: PersonSeed, index: number): Promise<void> {
  const { db, rng, scenario } = context;
  const { userName, fullName, roles, status, unitId } = seed;
  const draw = rng('user', userName);
  const lot = draw.int(0, 4);
  const registrationTime = atWork(context, status === 'notEnabled' ? 2 + 3 * lot : 1040 - 5 * index + lot, draw);
  const applications = db.applications.all();
  const isReadOnly = scenario === 'readonly' && roles.length > 0;
  const roleIds = new Map(db.roles.all().map(({ code, id }) => [code, id]));
  const { id } = await db.users.insert({
    userName,
    fullName,
    jobNumber: `CH${1001 + index}`,
    password: SEED_PASSWORD,
    status,
    isAdmin: index === 0,
    roleIds: (isReadOnly ? ['analyst'] : roles).flatMap((code) => roleIds.get(code) ?? []),
    // Operators work on the retail application only; everybody else on all.
    appIds: applications.slice(0, roles.includes('operator') ? 1 : undefined).map((application) => application.id),
    ...placeOf(db, unitId),
    phone: `13${draw.int(0, 999_999_999).toString().padStart(9, '0')}`,
    email: `${userName}@chenghu.example`,
    // The administrator has no picture.
    avatar: index === 0 ? undefined : avatarOf(rng('avatar', userName)),
    registrationTime,
    createdAt: registrationTime,
    updatedAt: registrationTime,
    ...(index > 0 && { createdBy: ADMIN, updatedBy: ADMIN }),
  });
  if (status !== 'enabled' || roles.length === 0 || draw.chance(0.1)) return;
  await db.signIns.insert({ id, at: atWork(context, draw.int(1, 30), draw) });
}

/** Seeds units, menus with their controls, roles with their rights, and the users of the bank. */
export const seedSystem: Seed = async (context) => {
  const { db, rng, scenario } = context;
  for (const unit of unitSeeds) await db.units.insert(unit);
  await seedMenus(context);
  await seedRoles(context);
  const staff = scenario === 'empty' ? [] : staffSeeds(STAFF, (index) => rng('staff', index));
  for (const [index, person] of [...peopleSeeds, ...staff].entries()) await seedUser(context, person, index);
};
