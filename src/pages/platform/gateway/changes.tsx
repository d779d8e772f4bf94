import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ConfigChange, ConfigFieldChange } from '../../../api/generated/client.schemas.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { actions, entities, fieldNames, lists, risks } from './change-words.ts';
import classes from './gateway.module.css';

/** How many of the changes switch a protection off. */
export const riskyOf = (changes: readonly ConfigChange[]): ConfigChange[] => changes.filter(({ risk }) => risk !== undefined);

/** The name of a changed record as people know it. */
export function useRecordName(): (change: Pick<ConfigChange, 'entity' | 'name'>) => string {
  const { i18n } = useLingui();
  return ({ entity, name }) => {
    const list = entity === 'deviceList' ? lists[name] : undefined;
    return list ? i18n._(list) : name;
  };
}

function FieldRow({ field }: { field: ConfigFieldChange }) {
  const { t, i18n } = useLingui();
  const name = fieldNames[field.path];
  const shown = (value: ConfigFieldChange['before']) => {
    if (value === undefined) return absent;
    return typeof value === 'boolean' ? (value ? t`On` : t`Off`) : String(value);
  };
  return (
    <tr data-risk={field.risk}>
      <th scope="row">{name ? i18n._(name) : <code>{field.path}</code>}</th>
      <td><del>{shown(field.before)}</del></td>
      <td><ins>{shown(field.after)}</ins></td>
      <td>{field.risk && <span className={classes.risk}>{i18n._(risks[field.risk])}</span>}</td>
    </tr>
  );
}

/** What differs between two configurations: records with their fields, old and new, with who changed them. */
export function Changes({ changes }: { changes: readonly ConfigChange[] }) {
  const { t, i18n } = useLingui();
  const nameOf = useRecordName();
  if (changes.length === 0) return <p className={classes.help}>{t`Nothing differs.`}</p>;
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
                <b><bdi>{nameOf(change)}</bdi></b>
                {change.risk && <span className={classes.risk}>{i18n._(risks[change.risk])}</span>}
              </summary>
              {change.by && (
                <p className={classes.help}>
                  <Trans>Changed by {change.by}</Trans> · <Instant value={change.at} />
                </p>
              )}
              <div className={classes.scroll}>
                <table className={classes.fields}>
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
              {more > 0 && <p className={classes.help}>{t`${plural(more, { one: 'One more field', other: '# more fields' })}`}</p>}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
