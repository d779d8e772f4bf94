import { useState } from 'react';
import type { FormErrors } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '../alert/alert.tsx';
import { useKit, type Failure } from '../kit.tsx';
import { RequestId } from '../list/states.tsx';
import { useFieldText } from './limit-text.ts';
import type { FieldTable } from './use-edit-form.tsx';
import classes from './form.module.css';

interface FormFailureProps {
  failure: Failure | null;
  /** Field errors after an attempt to save. */
  errors: FormErrors;
  /** Counts the attempts that were refused; each is announced. */
  attempt: number;
  fields: FieldTable;
  onGo: (path: string) => void;
}

/** A text as it was when it appeared. */
function Fixed({ children }: { children: string }) {
  const [text] = useState(children);
  return <span>{text}</span>;
}

/** The error summary above the fields: messages without a field, and a link to each invalid field. */
export function FormFailure({ failure, errors, attempt, fields, onGo }: FormFailureProps) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const fieldText = useFieldText();
  const order = Object.keys(fields);
  const placeOf = (path: string) => order.indexOf(path in fields ? path : (path.split('.')[0] ?? ''));
  const wrong = Object.entries(errors)
    .flatMap(([path, code]) => (typeof code === 'string' && code !== '' ? [{ path, code }] : []))
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  const strangers = failure?.fields.filter((field) => !wrong.some((entry) => entry.path === field.path)) ?? [];
  const wordsOf = (path: string) => fields[path] ?? fields[path.split('.')[0] ?? ''];
  const labelOf = (path: string) => {
    const words = wordsOf(path);
    return words ? i18n._(words.label) : path;
  };
  if (!failure && wrong.length === 0) return null;
  const count = t`${plural(wrong.length, { one: '# field needs attention', other: '# fields need attention' })}`;
  const message = failure && (failure.code ? problemText(failure.code) : t`Could not save.`);
  return (
    <Alert title={message ?? count} announced={<Fixed key={attempt}>{message ?? count}</Fixed>}>
      {strangers.map((field) => (
        <p key={field.path}>
          <b>{labelOf(field.path)}</b> {fieldText(field.code, wordsOf(field.path))}
        </p>
      ))}
      {wrong.length > 0 && (
        <>
          {message !== null && <p>{count}</p>}
          <ul className={`bullets ${classes.wrongFields}`}>
            {wrong.map(({ path, code }) => (
              <li key={path}>
                <button type="button" className={classes.link} onClick={() => onGo(path)}>
                  {labelOf(path)}
                </button>{' '}
                {fieldText(code, wordsOf(path))}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t`Your input is still here.`}</p>
      {failure && <RequestId id={failure.requestId} />}
    </Alert>
  );
}
