import type { Input } from './input.ts';
import type { ClientRange, Clients, PackageInput } from './store.ts';
import { platforms } from './store.ts';

export const SUB_APP = /^\d{8}$/;
const HIDDEN = String.raw`\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}`;
const ODD = String.raw`\p{Cc}\p{Cf}\uD800-\uDFFF`;
export const NAME = {
  min: 1,
  max: 50,
  // No space at either end, and no mark of a picture alone.
  pattern: new RegExp(
    String.raw`^[^\s${ODD}\uFE00-\uFE0F${HIDDEN}]([^${ODD}\p{Zl}\p{Zp}${HIDDEN}]*[^\s${ODD}${HIDDEN}])?$`,
    'u',
  ),
  code: 'NAME_TEXT',
  tooLong: 'ENTRY_WRONG',
} as const;
const VERSION = { pattern: /^[1-9]\d{0,2}(\.\d{1,3}){2,3}$/, code: 'VERSION_FORMAT' } as const;
const WEB_ADDRESS = /^https?:\/\/([A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?([/?#]|$)/;
const URI_PATH = /^[^/?#]+:\/\/[^/?#]*(\/?([A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*)?$/;

/** Reads the body of a create or an update. */
export function readPackage(body: unknown, input: Input): PackageInput {
  const fields = input.object(body, '', [
    'subAppId',
    'moduleName',
    'version',
    'clients',
    'installTiming',
    'packageType',
    'relatedVersion',
    'domain',
    'mainUrl',
    'effectiveMode',
    'fileId',
  ]);
  const { subAppId, moduleName, fileId, mainUrl } = fields ?? {};
  if (fields === undefined) return nothing;
  const packageType = input.oneOf(fields.packageType, '/packageType', ['incremental', 'full'], true);
  const relatedVersion = readVersion(fields.relatedVersion, '/relatedVersion', input, packageType === 'incremental');
  const domain = readAddress(fields.domain, input);
  return {
    subAppId: input.text(subAppId, '/subAppId', { required: true, pattern: SUB_APP }) ?? '',
    moduleName: input.text(moduleName, '/moduleName', { required: true, ...NAME }) ?? '',
    version: readVersion(fields.version, '/version', input, true) ?? '',
    clients: readClients(fields.clients, input),
    installTiming: input.oneOf(fields.installTiming, '/installTiming', ['next', 'immediate', 'silent'], true) ?? 'next',
    packageType: packageType ?? 'full',
    ...(relatedVersion !== undefined && { relatedVersion }),
    ...(domain !== undefined && { domain }),
    mainUrl: input.text(mainUrl, '/mainUrl', { min: 1, max: 200, pattern: /^\// }) ?? '/www/index.html',
    effectiveMode: input.oneOf(fields.effectiveMode, '/effectiveMode', ['full', 'phased', 'gray'], true) ?? 'full',
    fileId: input.text(fileId, '/fileId', { required: true, pattern: /^[A-Za-z0-9_-]{1,40}$/ }) ?? '',
  };
}

/** Replaces an invalid body. */
const nothing: PackageInput = {
  subAppId: '',
  moduleName: '',
  version: '',
  clients: {},
  installTiming: 'next',
  packageType: 'full',
  mainUrl: '',
  effectiveMode: 'full',
  fileId: '',
};

/** A day that there is, and the number of the package on it, 01 to 99. */
function readVersion(value: unknown, pointer: string, input: Input, required: boolean): string | undefined {
  const code = 'OFFLINE_VERSION_FORMAT';
  const text = input.text(value, pointer, { required, pattern: /^\d{10}$/, code });
  if (text === undefined) return undefined;
  const [year, month, day, number] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8), text.slice(8)];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  const isGood = Number(day) >= 1 && Number(day) <= days && number !== '00';
  return isGood ? text : input.wrong(pointer, code);
}

function readAddress(value: unknown, input: Input): string | undefined {
  const rule = { max: 500, pattern: WEB_ADDRESS, code: 'URL_INVALID', tooLong: 'ENTRY_WRONG' } as const;
  const text = input.text(value, '/domain', rule);
  return text === undefined || URI_PATH.test(text) ? text : input.wrong('/domain', 'URL_INVALID');
}

function readClients(value: unknown, input: Input): Clients {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    input.wrong('/clients', 'FIELD_REQUIRED');
    return {};
  }
  const fields = input.object(value, '/clients', platforms) ?? {};
  const clients: Clients = {};
  for (const platform of platforms) {
    if (fields[platform] !== undefined) clients[platform] = readRange(fields[platform], `/clients/${platform}`, input);
  }
  return clients;
}

function readRange(value: unknown, pointer: string, input: Input): ClientRange {
  const fields = input.object(value, pointer, ['min', 'max']) ?? {};
  const min = input.text(fields.min, `${pointer}/min`, VERSION);
  const max = input.text(fields.max, `${pointer}/max`, VERSION);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
