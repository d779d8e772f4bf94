import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import styles from './login.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  label: ReactNode;
  /** Its error message in the current language. */
  problem?: string | false | undefined;
}

/**
 * A password input that can be revealed, with a Caps Lock warning. The text is only in the document, not in React
 * state: code that needs it reads the input.
 */
export function PasswordField({ label, problem, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.secret}>
        <input
          {...input}
          id={id}
          type={isVisible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-notes`}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCaps(false)}
        />
        <button type="button" aria-describedby={`${id}-label`} onClick={() => setVisible(!isVisible)}>
          {isVisible ? t`Hide` : t`Show`}
        </button>
      </div>
      <div id={`${id}-notes`}>
        {problem && <em>{problem}</em>}
        <small role="status">{caps && t`Caps Lock is on`}</small>
      </div>
    </div>
  );
}
