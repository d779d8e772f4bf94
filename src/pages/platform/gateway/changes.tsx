import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ConfigChange, ConfigDiff, ConfigFieldChange } from '../../../api/generated/client.schemas.ts';
import { Status } from '../../../ui/status/status.tsx';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { actions, entities, lists, risks } from './change-words.ts';
import { fieldNames } from './field-names.ts';
import { fieldText } from './field-text.ts';
import table from '../../../ui/text/changes-table.module.css';
import classes from './gateway.module.css';

/** The number of changes that switch a protection off. */
export const riskyIn = ({ changes }: ConfigDiff): number => changes.filter(({ risk }) => risk !== undefined).length;

function FieldRow({ field }: { field: ConfigFieldChange }) {
  const { i18n } = useLingui();
  const name = fieldNames[field.path];
  const { before, after } = fieldText(field, i18n);
  return (
    <tr data-risk={field.risk}>
      <th scope="row">{name ? i18n._(name) : <code>{field.path}</code>}</th>
      <td>
        <OldValue>{before}</OldValue>
      </td>
      <td>
        <NewValue isWeaker={field.risk !== undefined}>{after}</NewValue>
      </td>
      <td>{field.risk && <span className={classes.risk}>{i18n._(risks[field.risk])}</span>}</td>
    </tr>
  );
}

/** The editors of a record's changes, or of the changes that a restore reverts. */
function Editors({ of: { editors }, isReturn }: { of: ConfigChange; isReturn: boolean }) {
  if (editors.length === 0) return null;
  return (
    <ul className={`note ${classes.editors}`}>
      {editors.map(({ by, at }) => (
        <li key={by}>
          {isReturn ? <Trans>Reverts changes by {by}</Trans> : <Trans>Changed by {by}</Trans>} · <Instant value={at} />
        </li>
      ))}
    </ul>
  );
}

/** The differences between two configurations: records with old and new field values, and their editors. */
export function Changes({ diff: { changes, isReturn } }: { diff: ConfigDiff }) {
  const { t, i18n } = useLingui();
  const nameOf = ({ entity, name }: ConfigChange) => {
    const list = entity === 'deviceList' ? lists[name] : undefined;
    return list ? i18n._(list) : name;
  };
  if (changes.length === 0) return <p className={`note ${classes.help}`}>{t`Nothing differs.`}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => {
        const more = change.fieldTotal - change.fields.length;
        const isWhole = change.action !== 'changed';
        return (
          <li key={`${change.entity}/${change.id}`} data-risk={change.risk}>
            <details open={change.risk !== undefined || (!isWhole && changes.length <= 20)}>
              <summary>
                <Status value={change.action} table={actions} /> <span>{i18n._(entities[change.entity])}</span>{' '}
                <b>
                  <bdi>{nameOf(change)}</bdi>
                </b>
                {change.risk && <span className={classes.risk}>{i18n._(risks[change.risk])}</span>}
              </summary>
              <Editors of={change} isReturn={isReturn} />
              <div className={classes.scroll}>
                <table className={table.changes}>
                  <thead>
                    <tr>
                      <th scope="col">{t`Field`}</th>
                      <th scope="col">{t`Before`}</th>
                      <th scope="col">{t`After`}</th>
                      <th scope="col">{t`Risk`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {change.fields.map((field) => (
                      <FieldRow key={`${field.path} ${String(field.before)} ${String(field.after)}`} field={field} />
                    ))}
                  </tbody>
                </table>
              </div>
              {more > 0 && (
                <p
                  className={`note ${classes.help}`}
                >{t`${plural(more, { one: 'One more field', other: '# more fields' })}`}</p>
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
