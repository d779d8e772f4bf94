import { type ReactNode, useDeferredValue } from 'react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IdsRead } from '../../../openapi/files/ids.ts';
import { isGuessed, type TextEncoding } from '../../../openapi/files/text.ts';
import { type IdTest, typedIds } from '../../rules/id-list.ts';
import { Button } from '../button/button.tsx';
import { saveBlob } from '../save-blob.ts';
import { csvOf } from '../text/csv.ts';
import { encodingNames } from '../upload/encoding-names.ts';
import { Announced } from '../text/announced.tsx';
import { IdList } from './id-list.tsx';
import classes from './id-list.module.css';

interface ReadProps {
  read: IdsRead;
  /** Maximum number of ids. */
  most: number;
  /** The encoding of the file that was read. */
  encoding?: TextEncoding | undefined;
  /** Number of ids that the list still accepts, if known. */
  room?: number | undefined;
}

interface IdsPreviewProps extends ReadProps {
  /** A text with the number of ids of each kind. */
  counts: string;
  /** The kind of the ids. */
  label: string;
}

interface TypedIdsProps {
  text: string;
  isId: IdTest;
  most: number;
  children: (read: IdsRead) => ReactNode;
}

/**
 * Reads typed ids after the input has been painted: with ten thousand ids, reading and listing would delay every
 * keystroke.
 */
export const TypedIds = ({ text, isId, most, children }: TypedIdsProps) =>
  children(typedIds(useDeferredValue(text), isId, most));

/** Warnings about ids that need attention before they are added. */
function Remarks({ read, most, encoding, room = most }: ReadProps) {
  const { t, i18n } = useLingui();
  const { ids, full, columns } = read;
  const limit = i18n.number(most);
  const fullFrom = i18n.number(read.fullFrom ?? 0);
  // Typed ids beyond the limit are not read, so their number is unknown.
  const isFile = encoding !== undefined;
  const remarks = [
    full > 0 &&
      (isFile
        ? t`Up to ${limit} IDs fit. From line ${fullFrom}, ${plural(full, { one: '# ID is', other: '# IDs are' })} left out.`
        : ids.length < most
          ? t`There are too many invalid and duplicate IDs. Nothing was read from line ${fullFrom} on.`
          : t`There are more than ${limit} IDs. Nothing was read from line ${fullFrom} on.`),
    full === 0 &&
      room < ids.length &&
      t`The list has room for ${plural(Math.max(room, 0), { one: '# more ID', other: '# more IDs' })}. New ones beyond that are left out.`,
    columns !== undefined && t`Every line has ${columns} values. Each value is taken as an ID.`,
    isFile &&
      isGuessed(encoding) &&
      t`Read as ${encodingNames[encoding]}. If characters look wrong, save the file as UTF-8 and choose it again.`,
  ].filter((remark) => remark !== false);
  return remarks.map((remark) => (
    <p key={remark} className={classes.remark}>
      {remark}
    </p>
  ));
}

/** Downloads the invalid ids of a file with their lines, to be corrected. */
export function InvalidIdsDownload({ read: { skipped, invalid } }: Pick<ReadProps, 'read'>) {
  const { t } = useLingui();
  if (invalid === 0) return null;
  const save = () => {
    const rows = skipped.flatMap(({ line, text, reason }) => (reason === 'invalid' ? [[line, text]] : []));
    saveBlob(csvOf([[t`Line`, t`ID`], ...rows]), 'invalid-ids.csv');
  };
  return (
    <p>
      <Button small variant="default" onClick={save}>{t`Download invalid IDs`}</Button>
    </p>
  );
}

/** Maximum number of invalid ids that are listed. */
const maxListed = 100;

/**
 * A summary of pasted text or a file: the number of ids, duplicates, invalid entries, and entries that may be invalid.
 */
export function IdsPreview({ counts, label, ...props }: IdsPreviewProps) {
  const { t, i18n } = useLingui();
  const { ids, skipped, invalid, doubtful, doubtfulTotal } = props.read;
  if (ids.length === 0 && props.read.skippedTotal === 0) return null;
  const wrong = skipped.filter(({ reason }) => reason === 'invalid').slice(0, maxListed);
  const rest = invalid - wrong.length;
  const more = (count: number) => (count > 0 ? [t`and ${i18n.number(count)} more`] : []);
  const lineOf = ({ line: at, text }: (typeof wrong)[number]) => {
    const line = i18n.number(at);
    return t`Line ${line}: ${text}`;
  };
  return (
    <div className={`stack ${classes.preview}`}>
      <Announced>{counts}</Announced>
      <Remarks {...props} />
      {doubtfulTotal > 0 && (
        <details open>
          <summary>{t`${plural(doubtfulTotal, { one: 'Check # ID', other: 'Check # IDs' })}`}</summary>
          <ul className="bullets anywhere">
            {doubtful.slice(0, 5).map(({ line: at, text, reason }) => {
              const line = i18n.number(at);
              return (
                <li key={at}>
                  {reason === 'heading'
                    ? t`Line ${line}: ${text} (may be a heading)`
                    : t`Line ${line}: ${text} (unusual characters)`}
                </li>
              );
            })}
            {more(doubtfulTotal - 5).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {wrong.length > 0 && (
        <details>
          <summary>{t`Show invalid IDs`}</summary>
          <IdList ids={[...wrong.map(lineOf), ...more(rest)]} label={t`Invalid IDs`} />
        </details>
      )}
      {props.encoding !== undefined && <InvalidIdsDownload read={props.read} />}
      {ids.length > 0 && <IdList ids={ids} label={label} />}
    </div>
  );
}

/** The preview of device ids, under the name that they have on the page. */
export function DeviceIdsPreview({ label, ...props }: ReadProps & { label?: string }) {
  const { t } = useLingui();
  const { ids, duplicates, invalid } = props.read;
  return (
    <IdsPreview
      {...props}
      counts={t`${plural(ids.length, { one: '# device', other: '# devices' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${plural(invalid, { one: '# invalid ID', other: '# invalid IDs' })}`}
      label={label ?? t`Device IDs`}
    />
  );
}
