import type { I18n } from '@lingui/core';
import type { ConfigFieldChange } from '../../../api/generated/client.schemas.ts';
import { percentText } from '../../../ui/text/format.ts';
import { off, on } from '../application-config/labels.ts';
import { deletedNames, shares, valueNames } from './field-names.ts';

type Value = ConfigFieldChange['before'];

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function textOf(path: string, value: Value, name: string | undefined, i18n: I18n): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return i18n._(value ? on : off);
  const deletedName = own(deletedNames, path);
  if (deletedName) return name ?? i18n._(deletedName);
  if (typeof value === 'number') {
    return shares.has(path) ? percentText(value * 100) : String(value);
  }
  const valueName = own(own(valueNames, path) ?? {}, value);
  return valueName ? i18n._(valueName) : value;
}

/** Formats a changed field: labels for codes, names for ids. Undefined if it has no value. */
export const fieldText = ({ path, before, after, beforeName, afterName }: ConfigFieldChange, i18n: I18n) => ({
  before: textOf(path, before, beforeName, i18n),
  after: textOf(path, after, afterName, i18n),
});
