import { fieldChanges } from '../../../openapi/gateway/field-changes.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';

type ConfigRecord = Schemas['ConfigRecord'];
type FieldChange = Schemas['ConfigFieldChange'];
type Entity = Schemas['ConfigEntity'];
type Action = Schemas['ConfigAction'];
type Risk = Schemas['ConfigRisk'];

/** A record that differs between two configurations. */
export interface RecordChange {
  record: ConfigRecord;
  action: Action;
  fields: FieldChange[];
  risk?: Risk;
}

/** Returns the paths that differ between two values of a record. */
export const changedPaths = (entity: Entity, before: ConfigRecord['value'], after: ConfigRecord['value']): string[] => [
  ...new Set(fieldChanges(entity, before, after).map(({ path }) => path)),
];

/** Pairs of equal record values, which are never changed in place. */
const alike = new WeakMap<ConfigRecord['value'], WeakSet<ConfigRecord['value']>>();

/** Returns the fields that differ between two records. */
function fieldsBetween(before: ConfigRecord, after: ConfigRecord): FieldChange[] {
  const { value } = after;
  if (before.value === value || alike.get(before.value)?.has(value)) return [];
  const fields = fieldChanges(after.entity, before.value, value);
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
    const fields =
      was === undefined ? fieldChanges(record.entity, undefined, record.value) : fieldsBetween(was, record);
    if (was === undefined) changes.push({ record, action: 'added', fields, ...worst(fields) });
    else if (fields.length > 0) changes.push({ record, action: 'changed', fields, ...worst(fields) });
  }
  for (const record of before) {
    if (remaining.has(keyOf(record))) continue;
    const fields = fieldChanges(record.entity, record.value, undefined);
    const isCalled = record.entity === 'group' || record.entity === 'transaction';
    changes.push({ record, action: 'removed', fields, ...(isCalled ? { risk: 'removed' } : worst(fields)) });
  }
  return [...changes.filter(({ risk }) => risk), ...changes.filter(({ risk }) => !risk)];
}

function worst(fields: readonly FieldChange[]): { risk?: Risk } {
  const risk = fields[0]?.risk;
  return risk === undefined ? {} : { risk };
}
