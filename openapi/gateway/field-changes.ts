import type { Schemas } from '../generated/types.ts';

type FieldChange = Schemas['ConfigFieldChange'];
type Entity = Schemas['ConfigEntity'];
type Risk = Schemas['ConfigRisk'];
type Scalar = NonNullable<FieldChange['before']>;
/** The scalars of a record by path; a list is a set of entries under one path. */
type Leaves = ReadonlyMap<string, Leaf>;
type Leaf = Scalar | Set<Scalar>;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

function leavesOf(value: unknown, path = '', into = new Map<string, Leaf>()): Leaves {
  if (isScalar(value)) into.set(path, value);
  else if (Array.isArray(value)) into.set(path, new Set(value.filter(isScalar)));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path === '' ? key : `${path}.${key}`, into);
  }
  return into;
}

/** Refuse requests of apps that do not comply. */
const CHECKS = new Set(['dataEncryption', 'signature', 'encryption', 'antiReplay']);
const SECURITY = new Set(['antiBrush', ...CHECKS]);
const LIMITS = new Set([
  'rateLimit',
  'circuitBreaker',
  'circuitBreaker.enabled',
  'tokenBucket.enabled',
  'threshold.enabled',
]);
const LISTS = new Set(['deviceList', 'deviceListMode']);
const ORIGINS = new Set(['crossDomain', 'crossDomainConfig.allowedOrigin']);
/** What a request of a transaction is recognized by. */
const REQUEST = new Set(['code', 'method', 'requestUrl']);
const METHODS = new Set(['signatureMethod', 'encryptionMethod']);

const isOn = (value: unknown): boolean => value !== undefined && value !== false && value !== 'none';
/** Whether requests reach a record; only transactions have a status. */
const isServed = (record: Leaves): boolean => record.size > 0 && record.get('status') !== 'disabled';
const usesMethods = (record: Leaves): boolean => isOn(record.get('signature')) || isOn(record.get('dataEncryption'));
const isOpen = (record: Leaves): boolean =>
  isOn(record.get('crossDomain')) && record.get('crossDomainConfig.allowedOrigin') === '*';

/** The device list that applies: an application has a switch and a mode, a transaction only a mode. */
function listOf(record: Leaves): Leaf | undefined {
  const list = record.get('deviceList');
  return list === true ? (record.get('deviceListMode') ?? 'black') : list;
}

/** Returns the risk of another device list: the allow list refuses all devices but its own. */
function listRisk(before: Leaf | undefined, after: Leaf | undefined): Risk | undefined {
  if (before === after) return undefined;
  if (isOn(after) && before !== 'white') return 'refusing';
  return isOn(before) ? 'securityOff' : undefined;
}

/** Returns the risk of an entry that is added to a device list or removed from it. */
function entryRisk({ path, after }: FieldChange): Risk | undefined {
  const isAdded = after !== undefined;
  if (path === 'black') return isAdded ? 'refusing' : 'unblocked';
  return isAdded ? undefined : 'refusing';
}

/** Returns the risk of a changed field, if any, by the field names of the records' schemas. */
function fieldRisk({ path, before, after }: FieldChange, was: Leaves, is: Leaves): Risk | undefined {
  if (LISTS.has(path)) return listRisk(listOf(was), listOf(is));
  if (ORIGINS.has(path)) return isOpen(is) && !isOpen(was) ? 'anyOrigin' : undefined;
  if (path === 'mock.enabled' && after === true) return 'mocked';
  const isMore = before !== undefined && after !== undefined && after > before;
  if (path === 'mock.percentage' && isMore && is.get('mock.enabled') === true) return 'mocked';
  if (path === 'status' && before === 'enabled' && after === 'disabled') return 'removed';
  if (REQUEST.has(path)) return 'refusing';
  if (METHODS.has(path) && usesMethods(was) && usesMethods(is)) return 'refusing';
  if (CHECKS.has(path) && !isOn(before) && isOn(after)) return 'refusing';
  if (!isOn(before) || isOn(after)) return undefined;
  if (SECURITY.has(path)) return 'securityOff';
  return LIMITS.has(path) ? 'limitOff' : undefined;
}

/** Returns the risk of a change, if any: requests that were not served before are not refused now. */
function riskOf(entity: Entity, change: FieldChange, was: Leaves, is: Leaves): Risk | undefined {
  if (entity === 'deviceList') return entryRisk(change);
  const risk = fieldRisk(change, was, is);
  return risk === 'refusing' && !(isServed(was) && isServed(is)) ? undefined : risk;
}

/**
 * Returns the fields that differ between two values of a record, risks first; for lists, added and removed entries.
 * @param before absent for a new record
 * @param after absent for a removed record
 */
export function fieldChanges(entity: Entity, before: object | undefined, after: object | undefined): FieldChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const fields: FieldChange[] = [];
  const add = (path: string, old: Scalar | undefined, young: Scalar | undefined) => {
    const field: FieldChange = {
      path,
      ...(old !== undefined && { before: old }),
      ...(young !== undefined && { after: young }),
    };
    const risk = riskOf(entity, field, was, is);
    fields.push(risk === undefined ? field : { ...field, risk });
  };
  for (const path of new Set([...was.keys(), ...is.keys()])) {
    const [old, young] = [was.get(path), is.get(path)];
    if (old instanceof Set || young instanceof Set) {
      const [removed, added] = [
        old instanceof Set ? old : new Set<Scalar>(),
        young instanceof Set ? young : new Set<Scalar>(),
      ];
      for (const entry of removed) if (!added.has(entry)) add(path, entry, undefined);
      for (const entry of added) if (!removed.has(entry)) add(path, undefined, entry);
    } else if (old !== young) add(path, old, young);
  }
  return [...fields.filter(({ risk }) => risk), ...fields.filter(({ risk }) => !risk)];
}
