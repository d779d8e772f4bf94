import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { ImportedRow, TransactionImportPreview } from '../../../../api/generated/client.schemas.ts';
import { typedCount, type Confirmation } from '../../../../ui/confirm/confirmation.ts';
import { ChangedField } from '../../changed-fields.tsx';
import { TakesEffect } from '../../takes-effect.tsx';
import { listModeNames, typedPolicies } from '../labels.ts';
import { switchText } from '../print.ts';

type Change = NonNullable<ImportedRow['changes']>[number];

const switches: ReadonlySet<string> = new Set(['antiReplay', 'signature', 'encryption']);

const isListMode = (text: string): text is keyof typeof listModeNames => Object.hasOwn(listModeNames, text);

function valueText(field: string, value: string, i18n: I18n): string {
  if (switches.has(field)) return switchText(value === 'true', i18n);
  return field === 'deviceList' && isListMode(value) ? i18n._(listModeNames[value]) : value;
}

/** A change of a row, with its values as on the other pages of transactions. */
export const rowChange = ({ field, before, after, risk }: Change, title: string, i18n: I18n) => (
  <ChangedField
    key={field}
    label={title}
    before={valueText(field, before, i18n)}
    after={valueText(field, after, i18n)}
    risk={risk}
  />
);

/** Maximum number of risky changes that a confirmation lists. */
const mostListed = 20;

interface ImportRequest {
  preview: TransactionImportPreview;
  /** Number of rows that are added or updated. */
  count: number;
  titleOf: (field: string) => string;
  i18n: I18n;
  run: () => Promise<unknown>;
}

/**
 * The confirmation before rows update transactions; null if none of their changes has a risk. Turning off signature or
 * encryption requires that the number of rows is typed.
 */
export function confirmImport({ preview, count, titleOf, i18n, run }: ImportRequest): Confirmation | null {
  const risky = preview.rows.flatMap(({ code, changes = [] }) =>
    changes.flatMap((change) => (change.risk ? [{ code, change }] : [])),
  );
  if (risky.length === 0) return null;
  const more = risky.length - mostListed;
  const needsTyping = risky.some(({ change: { field, risk } }) => risk === 'securityOff' && typedPolicies.has(field));
  return {
    title: t`${plural(count, { one: 'Import # row?', other: 'Import # rows?' })}`,
    verb: t`Import`,
    impact: [
      t`${plural(risky.length, { one: '# change weakens protection or stops requests from working.', other: '# changes weaken protection or stop requests from working.' })}`,
      ...risky.slice(0, mostListed).map(({ code, change }) => (
        <>
          <bdi>{code}</bdi> · {rowChange(change, titleOf(change.field), i18n)}
        </>
      )),
      ...(more > 0 ? [t`${plural(more, { one: 'and # more change', other: 'and # more changes' })}`] : []),
    ],
    next: <TakesEffect />,
    ...(needsTyping ? { typed: String(count) } : typedCount(count)),
    run,
  };
}
