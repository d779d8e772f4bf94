import { is } from 'valibot';
import { DeviceList } from '../../../openapi/generated/limits.platform.ts';
import { DeviceId } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { attachment } from '../../core/kit/file-content.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { importReport } from '../../core/kit/id-lines.ts';
import type { Tables } from '../../core/store/table.ts';
import { readIdFile } from '../../core/kit/id-file.ts';
import { configOf } from '../application-config/table.ts';
import { configChanged } from '../gateway-config/changes.ts';
import { type DeviceEntryRow, deviceIdsOf, type ListType } from './table.ts';

type Verdict = Schemas['DeviceVerdict'];
type ListContext = Context<'addDeviceEntries' | 'importDeviceEntries' | 'deleteDeviceEntries'>;

const REPORTED_IDS = 100;

const otherOf = (listType: ListType): ListType => (listType === 'black' ? 'white' : 'black');
const listChanged = (context: ListContext) =>
  configChanged(context, [{ entity: 'deviceList', id: context.path.listType, paths: [context.path.listType] }]);

/** Returns whether the lists are enabled, and which of them the gateway applies. */
function modeOf(db: Tables, appId: string): Pick<Verdict, 'isEnabled' | 'mode'> {
  const { deviceList, deviceListMode = 'black' } = configOf(db, appId);
  return { isEnabled: deviceList, mode: deviceListMode };
}

/** Refuses if the application's switch for the lists is off. */
function demandEnabled({ db, appId, refuse }: Context<'addDeviceEntries' | 'importDeviceEntries'>): void {
  if (!modeOf(db, appId).isEnabled) throw refuse('LIST_NOT_ENABLED');
}

/** Adds new ids, and returns which of them are on the other list too. */
async function add(context: ListContext, deviceIds: readonly string[], source: DeviceEntryRow['source']) {
  const { db, appId, path } = context;
  const { listType } = path;
  for (const deviceId of deviceIds) await db.deviceEntries.insert({ appId, listType, deviceId, source });
  if (deviceIds.length > 0) await listChanged(context);
  const other = new Set(deviceIdsOf(db, appId, otherOf(listType)));
  const both = deviceIds.filter((id) => other.has(id));
  return { inOther: both.slice(0, REPORTED_IDS), inOtherTotal: both.length };
}

/** Returns what decides about a device: first the block list, then the allow list, then a ban. */
function reasonOf(
  { isEnabled, black, white, mode }: Pick<Verdict, 'isEnabled' | 'black' | 'white' | 'mode'>,
  isBanned: boolean,
): Verdict['reason'] {
  if (isEnabled && black) return 'black';
  if (isEnabled && mode === 'white' && !white) return 'notWhite';
  if (isBanned) return 'banned';
  if (!isEnabled) return 'listsOff';
  return mode === 'black' ? 'notBlack' : 'white';
}

/** Until when (ms) a device is banned by a threshold of the configuration in force; undefined if it is not. */
function bannedUntil(db: Tables, appId: string, deviceId: string, now: number): number | undefined {
  const bans = db.apiTraffic
    .all({ where: { appId, config: 'inForce' } })
    .flatMap(({ traffic }) =>
      traffic.devices.flatMap((device) =>
        device.deviceId === deviceId && device.bannedUntil !== undefined && device.bannedUntil > now
          ? device.bannedUntil
          : [],
      ),
    );
  return bans.length === 0 ? undefined : Math.max(...bans);
}

export const deviceListHandlers = handlers<'deviceLists'>({
  listDeviceEntries: ({ db, appId, path: { listType }, query }) => {
    const { deviceId, ...rest } = query;
    const page = db.deviceEntries.list({ ...rest, where: { appId, listType }, contains: { deviceId } });
    const other = new Set(deviceIdsOf(db, appId, otherOf(listType)));
    return {
      ...page,
      ...modeOf(db, appId),
      items: page.items.map((row) => ({ ...row, inOther: other.has(row.deviceId) })),
    };
  },

  addDeviceEntries: async (context) => {
    const { db, appId, path, body, refuse } = context;
    demandEnabled(context);
    const present = new Set(deviceIdsOf(db, appId, path.listType));
    const added = [...new Set(body.deviceIds)].filter((id) => !present.has(id));
    if (present.size + added.length > DeviceList.maxItems) throw refuse('LIST_FULL');
    return {
      added: added.length,
      duplicated: body.deviceIds.length - added.length,
      ...(await add(context, added, 'manual')),
    };
  },

  deleteDeviceEntries: async (context) => {
    const { db, appId, path } = context;
    const entries = db.deviceEntries.requireAll(path.id, { appId, listType: path.listType });
    for (const { id } of entries) await db.deviceEntries.remove(id);
    await listChanged(context);
  },

  importDeviceEntries: async (context) => {
    const { db, appId, path, body } = context;
    demandEnabled(context);
    const present = new Set(deviceIdsOf(db, appId, path.listType));
    const read = await readIdFile(context, body.fileId, {
      isId: (id) => is(DeviceId, id),
      most: DeviceList.maxItems,
      present,
    });
    return { ...importReport(read), ...(await add(context, read.ids, 'import')) };
  },

  exportDeviceEntries: ({ db, appId, path: { listType }, clock }) => ({
    binary: new TextEncoder().encode(
      deviceIdsOf(db, appId, listType)
        .map((id) => `${id}\n`)
        .join(''),
    ),
    type: 'application/octet-stream',
    headers: attachment(`${listType}-list-${clock.day()}.txt`),
  }),

  checkDevice: ({ db, appId, clock, path: { deviceId } }) => {
    const has = (listType: ListType) =>
      db.deviceEntries.count({ where: { appId, listType }, filter: (row) => row.deviceId === deviceId }) > 0;
    const facts = { ...modeOf(db, appId), black: has('black'), white: has('white') };
    const until = bannedUntil(db, appId, deviceId, clock.now());
    const reason = reasonOf(facts, until !== undefined);
    const isRefused = reason === 'black' || reason === 'notWhite' || reason === 'banned';
    return {
      deviceId,
      ...facts,
      ...(until !== undefined && { bannedUntil: clock.iso(until) }),
      reason,
      verdict: isRefused ? 'refused' : 'allowed',
    };
  },
});
