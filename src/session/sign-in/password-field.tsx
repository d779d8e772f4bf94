import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useCapsLock } from '../../base/use-caps-lock.ts';
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
  const caps = useCapsLock();
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
          {...caps.on}
        />
        <button type="button" aria-describedby={`${id}-label`} onClick={() => setVisible(!isVisible)}>
          {isVisible ? t`Hide` : t`Show`}
        </button>
      </div>
      <div id={`${id}-notes`}>
        {problem && <em>{problem}</em>}
        <small role="status">{caps.isOn && t`Caps Lock is on`}</small>
      </div>
    </div>
  );
}
