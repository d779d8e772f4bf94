import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import hidden from '../../ui/hidden.module.css';
import styles from './account.module.css';
import { passwordRules } from './password-rules.ts';

/** Checks off the parts of the rule while the new password is typed. */
export function RuleTicks({ ticks }: { ticks: readonly boolean[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.rules}>
      {passwordRules.map(({ label }, index) => (
        <li key={label.id} className="line gap-6" data-met={ticks[index] || undefined}>
          {ticks[index] ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          {t(label)}
          <span className={hidden.hidden}>{ticks[index] ? t`met` : t`not met yet`}</span>
        </li>
      ))}
    </ul>
  );
}
