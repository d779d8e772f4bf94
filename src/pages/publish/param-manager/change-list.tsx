import { useLingui } from '@lingui/react/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { platformNames } from '../words.ts';
import type { Change } from './changes.ts';
import { labels, statuses, valueTypes } from './labels.ts';
import classes from './param-manager.module.css';

const names = { ...labels, ...platformNames } as const;

const isType = (text: string): text is Switch['valueType'] => Object.hasOwn(valueTypes, text);
const isStatus = (text: string): text is Switch['status'] => Object.hasOwn(statuses, text);

/** What differs between two editions of a switch: old and new, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t, i18n } = useLingui();
  const shown = (what: Change['what'], text: string | undefined) => {
    if (text === undefined) return undefined;
    if (what === 'valueType' && isType(text)) return i18n._(valueTypes[text]);
    if (what === 'status' && isStatus(text)) return i18n._(statuses[text].label);
    return text;
  };
  if (changes.length === 0) return <p className={classes.help}>{t`Nothing differs.`}</p>;
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
                {i18n._(names[what])}
                {path && <code>{path}</code>}
              </th>
              <td>
                <OldValue>{shown(what, before)}</OldValue>
              </td>
              <td>
                <NewValue>{shown(what, after)}</NewValue>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
