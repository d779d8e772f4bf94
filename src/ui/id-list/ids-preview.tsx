import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IdList as Sorted } from '../../rules/id-list.ts';
import { IdList } from './id-list.tsx';
import classes from './id-list.module.css';

interface IdsPreviewProps extends Pick<Sorted, 'ids' | 'invalid'> {
  /** How many there are of each sort. */
  counts: string;
  /** What the ids are. */
  label: string;
}

/** What was found in pasted text or a file: how many ids, how many of them twice, and what is no id. */
export function IdsPreview({ ids, invalid, counts, label }: IdsPreviewProps) {
  const { t } = useLingui();
  if (ids.length === 0 && invalid.length === 0) return null;
  return (
    <div className={classes.preview}>
      <p role="status">{counts}</p>
      {invalid.length > 0 && (
        <details>
          <summary>{t`Show invalid IDs`}</summary>
          <IdList ids={invalid} label={t`Invalid IDs`} />
        </details>
      )}
      {ids.length > 0 && <IdList ids={ids} label={label} />}
    </div>
  );
}

/** The preview of ids of devices. */
export function DeviceIdsPreview({ ids, duplicates, invalid }: Sorted) {
  const { t } = useLingui();
  return (
    <IdsPreview
      ids={ids}
      invalid={invalid}
      counts={t`${plural(ids.length, { one: '# device', other: '# devices' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${plural(invalid.length, { one: '# invalid ID', other: '# invalid IDs' })}`}
      label={t`Device IDs`}
    />
  );
}
