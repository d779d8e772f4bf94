import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useGetApplicationConfig } from '../../../api/generated/application-config/application-config.ts';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { editions } from '../../../ui/form/draft/differences.ts';
import { useCellPlace } from '../../../ui/list/cell-place.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { dependents, fields, form, needsMethods, print, type ConfigValues } from './form-values.ts';
import { off, on } from './labels.ts';
import { Sections } from './sections.tsx';
import classes from './application-config.module.css';

const states: StatusTable = { on: { tone: 'success', label: on }, off: { tone: 'neutral', label: off } };

/** The switches of the current application, read-only. */
export default function ApplicationConfigFacts() {
  const { i18n } = useLingui();
  const place = useCellPlace();
  const client = useQueryClient();
  const query = useGetApplicationConfig();
  if (!query.data) {
    if (!query.isFetching) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton rows={8} onCancel={() => void client.cancelQueries({ queryKey: query.queryKey })} />;
  }
  const values = form.initial(query.data);
  const { text } = editions<ConfigValues>(form.toInput, (all) => print(all, place))(values);
  const list = (names: readonly string[]) => (
    <DataList>
      {names.map((name) => {
        const { label } = form.fields[name] ?? {};
        return (
          label && (
            <Fact key={name} label={i18n._(label)}>
              {text(name)}
            </Fact>
          )
        );
      })}
    </DataList>
  );
  return (
    <div className={`stack gap-16 ${classes.read}`}>
      <Sections>
        {(name) => {
          if (name === 'methods') return needsMethods(values) && list(['signatureMethod', 'encryptionMethod']);
          return (
            <>
              <div className={classes.head}>
                <div>
                  <h3>{i18n._(fields[name].label)}</h3>
                  <p>{fields[name].hint && i18n._(fields[name].hint)}</p>
                </div>
                <Status value={values[name] ? 'on' : 'off'} table={states} />
              </div>
              {values[name] && dependents[name].length > 0 && (
                <div className={`stack gap-12 ${classes.more}`}>{list(dependents[name])}</div>
              )}
            </>
          );
        }}
      </Sections>
    </div>
  );
}
