import { useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../base/lazy-component.ts';
import { Button } from '../button/button.tsx';
import { RequiredWord } from '../field/required-mark.tsx';
import { useIsVisited } from '../form/form-tabs.tsx';
import { Announced } from '../text/announced.tsx';
import { jsonProblem } from './json-problem.ts';
import classes from './json-editor.module.css';

const CodeEditor = lazyComponent(() => import('./code-editor.tsx'));

interface JsonFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  'data-path'?: string;
  /** Whether the text must be JSON; otherwise any text is valid. */
  isJson: boolean;
}

/** The text in the editor's shadow root. */
const textOf = (frame: HTMLElement) =>
  frame.querySelector('[data-host]')?.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');

/** A JSON field: an editor that marks errors and can format the text. */
export function JsonField({ value, onChange, onBlur, isJson, ...props }: JsonFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const isSeen = useIsVisited();
  const name = typeof props.label === 'string' ? props.label : '';
  const wrong = isJson ? jsonProblem(value) : null;
  const way = t`Tab leaves the editor. Press Ctrl+M to make Tab indent, and again to switch back.`;
  return (
    // A focusable frame until the editor has loaded.
    <div
      className="stack gap-4"
      role="group"
      aria-label={name}
      aria-describedby={props.error ? `${id}-error` : undefined}
      data-path={props['data-path']}
    >
      <span className={classes.label} aria-hidden>
        {props.label}
        {props.required && <span className={classes.required}> *</span>}
      </span>
      {props.required && <RequiredWord />}
      {props.description && <div className={classes.help}>{props.description}</div>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hands the focus on to the editor in it */}
      <div
        className={classes.frame}
        data-invalid={props.error ? true : undefined}
        data-editor
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => target === currentTarget && textOf(currentTarget)?.focus()}
      >
        {isSeen && (
          <CodeEditor
            fallback={<pre className={classes.coming}>{value}</pre>}
            value={value}
            onChange={onChange}
            onBlur={() => onBlur?.()}
            label={name}
            // In the shadow tree ids of the document can't be referenced.
            description={typeof props.error === 'string' ? `${props.error} ${way}` : way}
            isInvalid={Boolean(props.error)}
            isJson={isJson}
          />
        )}
      </div>
      <div className={`row ${classes.foot}`}>
        <span>{way}</span>
        {isJson && <FormatButton value={value} disabled={wrong !== null} onChange={onChange} />}
      </div>
      {wrong && <Wrong {...wrong} />}
      {props.error && (
        <p id={`${id}-error`} className={classes.error}>
          {props.error}
        </p>
      )}
    </div>
  );
}

interface FormatButtonProps extends Pick<JsonFieldProps, 'value' | 'onChange'> {
  disabled: boolean;
}

/** Formats the text. */
function FormatButton({ value, disabled, onChange }: FormatButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      small
      variant="subtle"
      disabled={disabled || value.trim() === ''}
      onClick={() => onChange(JSON.stringify(JSON.parse(value), undefined, 2))}
    >
      {t`Format`}
    </Button>
  );
}

/** The position of a JSON error. */
function Wrong(wrong: NonNullable<ReturnType<typeof jsonProblem>>) {
  const { t } = useLingui();
  return (
    <Announced className={classes.problem}>{t`Invalid JSON from line ${wrong.line}, column ${wrong.column}`}</Announced>
  );
}
