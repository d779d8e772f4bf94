import { useLingui } from '@lingui/react/macro';
import { options } from '../../../ui/text/options.ts';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Change } from './changes.ts';
import { labels, statuses, valueTypes } from './labels.ts';
import classes from './param-manager.module.css';

const names = { ...labels, ...platformNames } as const;
const words = { valueType: options(valueTypes), status: options(statuses) };

/** What differs between two editions of a switch: old and new, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui();
  const textOf = (what: Change['what'], text: string | undefined) => {
    const word = (what === 'valueType' || what === 'status') && words[what].find(({ value }) => value === text);
    return word ? t(word.label) : text;
  };
  if (changes.length === 0) return <p className={classes.help}>{t`No differences.`}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`After`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, path, before, after }) => (
            <tr key={`${what}${path ?? ''}`}>
              <th scope="row">
                {t(names[what])}
                {path && <code>{path}</code>}
              </th>
              <td>
                <OldValue>{textOf(what, before)}</OldValue>
              </td>
              <td>
                <NewValue>{textOf(what, after)}</NewValue>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
