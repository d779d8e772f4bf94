'use no memo';

import { Plural, useLingui } from '@lingui/react/macro';
import { IconBug } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import hidden from '../ui/hidden.module.css';
import { useStore } from '../use-store.ts';
import { errorLog } from './error-log.ts';
import styles from './header.module.css';
import { lazily } from './lazily.ts';
import { titles } from './titles.ts';

const ErrorLogDialog = lazily(() => import('./late/error-log-dialog.tsx'), 'late');

/** Opens the error log; wears the number of its entries. */
export function ErrorLogButton() {
  const { t } = useLingui();
  const count = useStore(errorLog, (all) => all.length);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.icon} title={t(titles.errorLog)} onClick={() => setOpen(true)}>
        <IconBug size={18} aria-hidden />
        <span className={hidden.hidden}>{t(titles.errorLog)}</span>
        {count > 0 && (
          <>
            <b className={styles.badge} aria-hidden>
              {count > 99 ? '99+' : count}
            </b>
            <span className={hidden.hidden}>
              <Plural value={count} one="# error" other="# errors" />
            </span>
          </>
        )}
      </button>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
