import { useLingui } from '@lingui/react/macro';
import { wordOf } from '../../../resource/fields/read.ts';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Change } from './changes.ts';
import { fields } from './fields.tsx';
import table from '../../../ui/text/changes-table.module.css';
import classes from './param-manager.module.css';

const isPlatform = (what: Change['what']): what is Platform => what in platformNames;

/** The differences between two revisions of a switch: old and new values, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui();
  const textOf = (what: Change['what'], text: string | undefined) => {
    if (!text || isPlatform(what)) return text;
    const { words, tones } = fields[what];
    return wordOf(words ?? tones, text, t);
  };
  if (changes.length === 0) return <p className={`note ${classes.help}`}>{t`No differences.`}</p>;
  return (
    <div className="scroll">
      <table className={`${table.changes} ${classes.written}`}>
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
                {t(isPlatform(what) ? platformNames[what] : fields[what].label)}
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
