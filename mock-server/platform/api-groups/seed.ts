import type { SeedContext } from '../../core/world/seed.ts';
import type { ApiGroupRow } from './table.ts';
import type { ApplicationRow } from '../applications/table.ts';
import { GROUPS, type GroupSeed } from '../seeds/catalogue.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** The staff application needs only a few of the bank's systems. */
const OF_STAFF = ['USER', 'COMM', 'PAYM'];

/** Returns the groups of an application. */
export const groupsOf = ({ applicationId }: ApplicationRow): readonly GroupSeed[] =>
  applicationId === 'chenghu-office' ? GROUPS.filter(({ prefix }) => OF_STAFF.includes(prefix)) : GROUPS;

const format = (kind: string, { prefix }: GroupSeed): string =>
  [`# ${prefix} ${kind}`, 'head.code   string 8', 'head.trace  string 32', 'body        object', ''].join('\n');

/** Stores a small text file, as after an upload. */
async function seedFile(
  { db, blobs }: SeedContext,
  appId: string,
  name: string,
  type: 'mfd' | 'mrd',
  text: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { id } = await db.files.insert({
    name,
    type,
    appId,
    size: bytes.length,
    received: bytes.length,
    purpose: 'groupFile',
    state: 'done',
    chunks: [],
  });
  await blobs.put(id, bytes);
  await db.files.update(id, { chunks: [id], url: `/yusp-app-common/api/file/${id}/content` });
  return id;
}

/** Adds the groups of an application; every second one has message formats. */
export async function seedGroups(
  context: SeedContext,
  application: ApplicationRow,
): Promise<Map<GroupSeed, ApiGroupRow>> {
  const { db, clock, rng } = context;
  const groups = new Map<GroupSeed, ApiGroupRow>();
  for (const [index, group] of groupsOf(application).entries()) {
    const draw = rng('group', application.applicationId, group.prefix);
    const time = clock.iso(clock.now() - draw.int(200, 500) * DAY_MS);
    const file = (name: string, type: 'mfd' | 'mrd') =>
      seedFile(context, application.id, `${group.prefix.toLowerCase()}-${name}.${type}`, type, format(name, group));
    const files =
      index % 2 === 0
        ? {
            requestMfd: await file('request', 'mfd'),
            responseMfd: await file('response', 'mfd'),
            envMrd: await file('env', 'mrd'),
          }
        : {};
    const row = await db.apiGroups.insert({
      appId: application.id,
      name: group.name,
      systemName: group.systemName,
      communicationType: group.communicationType,
      ip: `10.20.1.${group.host},10.20.2.${group.host}`,
      port: group.port,
      successKey: 'code',
      successCode: draw.pick(['0', '0000', '200']),
      messageKey: draw.pick(['message', 'msg']),
      timeoutMs: draw.pick([3000, 3000, 5000, 10_000]),
      ...files,
      createdAt: time,
      createdBy: 'gateway01',
      updatedAt: time,
      updatedBy: 'gateway01',
    });
    groups.set(group, row);
  }
  return groups;
}
