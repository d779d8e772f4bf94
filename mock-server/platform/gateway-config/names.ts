import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';

type FieldChange = Schemas['ConfigFieldChange'];
type Records = readonly Schemas['ConfigRecord'][];

type NameOf = (db: Tables, records: Records, id: string) => string | undefined;

const groupName: NameOf = (_db, records, id) =>
  records.find((record) => record.entity === 'group' && record.id === id)?.name;
const fileName: NameOf = (db, _records, id) => db.files.get(id)?.name;

/** Fields with an id, by path. */
const NAMES: Readonly<Record<string, NameOf>> = {
  groupId: groupName,
  requestMfd: fileName,
  responseMfd: fileName,
  envMrd: fileName,
};

/** Adds the names of ids to a changed field, each as its own side of the comparison has it. */
export function withNames(db: Tables, before: Records, after: Records, field: FieldChange): FieldChange {
  const nameOf = Object.hasOwn(NAMES, field.path) ? NAMES[field.path] : undefined;
  if (nameOf === undefined) return field;
  const nameIn = (records: Records, id: FieldChange['before']) =>
    typeof id === 'string' ? nameOf(db, records, id) : undefined;
  const [beforeName, afterName] = [nameIn(before, field.before), nameIn(after, field.after)];
  return { ...field, ...(beforeName !== undefined && { beforeName }), ...(afterName !== undefined && { afterName }) };
}
