import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type ConfigRecord = Schemas['ConfigRecord'];
type FieldChange = Schemas['ConfigFieldChange'];
type Entity = Schemas['ConfigEntity'];
type Action = Schemas['ConfigAction'];
type Risk = Schemas['ConfigRisk'];
type Scalar = NonNullable<FieldChange['before']>;

/** A record that differs between two configurations. */
export interface RecordChange {
  record: ConfigRecord;
  action: Action;
  fields: FieldChange[];
  risk?: Risk;
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Collects the scalars of a value by path; a list is treated as a set of entries under one path. */
function leavesOf(value: unknown, path: string, into: Map<string, Scalar | Set<Scalar>>): void {
  if (isScalar(value)) into.set(path, value);
  else if (Array.isArray(value)) into.set(path, new Set(value.filter(isScalar)));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path === '' ? key : `${path}.${key}`, into);
  }
}

const SECURITY = new Set(['antiBrush', 'dataEncryption', 'signature', 'encryption', 'deviceList', 'antiReplay']);
const LIMITS = new Set([
  'rateLimit',
  'circuitBreaker',
  'circuitBreaker.enabled',
  'tokenBucket.enabled',
  'threshold.enabled',
]);
const isOn = (value: Scalar | undefined) => value !== undefined && value !== false && value !== 'none';

/** Returns the risk of a changed field, if any, by the field names of the records' schemas. */
function riskOf(entity: Entity, { path, before, after }: FieldChange): Risk | undefined {
  if (entity === 'deviceList') return path === 'black' && after === undefined ? 'unblocked' : undefined;
  if (path === 'crossDomainConfig.allowedOrigin' && after === '*') return 'anyOrigin';
  if (path === 'mock.enabled' && after === true) return 'mocked';
  if (path === 'status' && before === 'enabled' && after === 'disabled') return 'removed';
  if (!isOn(before) || isOn(after)) return undefined;
  if (SECURITY.has(path)) return 'securityOff';
  return LIMITS.has(path) ? 'limitOff' : undefined;
}

/** Returns the fields that differ between two values of a record; for lists, added and removed entries. */
function fieldsOf(
  entity: Entity,
  before: ConfigRecord['value'] | undefined,
  after: ConfigRecord['value'] | undefined,
): FieldChange[] {
  const [old, young] = [new Map<string, Scalar | Set<Scalar>>(), new Map<string, Scalar | Set<Scalar>>()];
  leavesOf(before, '', old);
  leavesOf(after, '', young);
  const fields: FieldChange[] = [];
  const add = (path: string, was: Scalar | undefined, is: Scalar | undefined) => {
    const field: FieldChange = {
      path,
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    };
    const risk = riskOf(entity, field);
    fields.push(risk === undefined ? field : { ...field, risk });
  };
  for (const path of new Set([...old.keys(), ...young.keys()])) {
    const [was, is] = [old.get(path), young.get(path)];
    if (was instanceof Set || is instanceof Set) {
      const [removed, added] = [
        was instanceof Set ? was : new Set<Scalar>(),
        is instanceof Set ? is : new Set<Scalar>(),
      ];
      for (const entry of removed) if (!added.has(entry)) add(path, entry, undefined);
      for (const entry of added) if (!removed.has(entry)) add(path, undefined, entry);
    } else if (was !== is) add(path, was, is);
  }
  return [...fields.filter(({ risk }) => risk), ...fields.filter(({ risk }) => !risk)];
}

/** Returns the paths that differ between two values of a record. */
export const changedPaths = (entity: Entity, before: ConfigRecord['value'], after: ConfigRecord['value']): string[] => [
  ...new Set(fieldsOf(entity, before, after).map(({ path }) => path)),
];

/** Pairs of equal record values, which are never changed in place. */
const alike = new WeakMap<ConfigRecord['value'], WeakSet<ConfigRecord['value']>>();

/** Returns the fields that differ between two records. */
function fieldsBetween(before: ConfigRecord, after: ConfigRecord): FieldChange[] {
  const { value } = after;
  if (before.value === value || alike.get(before.value)?.has(value)) return [];
  const fields = fieldsOf(after.entity, before.value, value);
  if (fields.length > 0) return fields;
  const others = alike.get(before.value) ?? new WeakSet();
  alike.set(before.value, others.add(value));
  return fields;
}

const keyOf = ({ entity, id }: ConfigRecord) => `${entity}/${id}`;

/**
 * Returns the records that differ between two configurations: those with risks first, then in the order of the later
 * one.
 */
export function diffConfigs(before: readonly ConfigRecord[], after: readonly ConfigRecord[]): RecordChange[] {
  const old = new Map(before.map((record) => [keyOf(record), record]));
  const remaining = new Set(after.map(keyOf));
  const changes: RecordChange[] = [];
  for (const record of after) {
    const was = old.get(keyOf(record));
    const fields = was === undefined ? fieldsOf(record.entity, undefined, record.value) : fieldsBetween(was, record);
    if (was === undefined) changes.push({ record, action: 'added', fields, ...worst(fields) });
    else if (fields.length > 0) changes.push({ record, action: 'changed', fields, ...worst(fields) });
  }
  for (const record of before) {
    if (remaining.has(keyOf(record))) continue;
    const fields = fieldsOf(record.entity, record.value, undefined);
    const isCalled = record.entity === 'group' || record.entity === 'transaction';
    changes.push({ record, action: 'removed', fields, ...(isCalled ? { risk: 'removed' } : worst(fields)) });
  }
  return [...changes.filter(({ risk }) => risk), ...changes.filter(({ risk }) => !risk)];
}

function worst(fields: readonly FieldChange[]): { risk?: Risk } {
  const risk = fields[0]?.risk;
  return risk === undefined ? {} : { risk };
}
