import type { FormErrors } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useKit, type Failure } from '../kit.tsx';
import { RequestId } from '../list/states.tsx';
import type { FieldTable } from './use-edit-form.tsx';
import classes from './form.module.css';

const worthASummary = 3;

interface FormFailureProps {
  failure: Failure | null;
  errors: FormErrors;
  fields: FieldTable;
  onGo: (path: string) => void;
}

/** What stands above the fields when saving failed: what no field could say, and links when many are wrong. */
export function FormFailure({ failure, errors, fields, onGo }: FormFailureProps) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const order = Object.keys(fields);
  const placeOf = (path: string) => order.indexOf(path in fields ? path : (path.split('.')[0] ?? ''));
  const wrong = Object.entries(errors)
    .flatMap(([path, code]) => (typeof code === 'string' ? [{ path, code }] : []))
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  const strangers = failure?.fields.filter((field) => !wrong.some((entry) => entry.path === field.path)) ?? [];
  const labelOf = (path: string) => {
    const words = fields[path] ?? fields[path.split('.')[0] ?? ''];
    return words ? i18n._(words.label) : path;
  };
  if (!failure && wrong.length < worthASummary) return null;
  return (
    <div role="alert" className={classes.failure}>
      {failure && (
        <>
          <p>{failure.code ? problemText(failure.code) : t`Could not save. Your input is still here.`}</p>
          {strangers.map((field) => (
            <p key={field.path}>
              <b>{labelOf(field.path)}</b> {problemText(field.code)}
            </p>
          ))}
          <RequestId id={failure.requestId} />
        </>
      )}
      {wrong.length >= worthASummary && (
        <>
          <p>{t`${wrong.length} fields need attention:`}</p>
          <ul>
            {wrong.map(({ path, code }) => (
              <li key={path}>
                <button type="button" className={classes.link} onClick={() => onGo(path)}>
                  {labelOf(path)}
                </button>{' '}
                {problemText(code)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
