'use no memo';

import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { useStore } from '../use-store.ts';
import { lazily } from './lazily.ts';
import styles from './toasts.module.css';
import { toasts, visibleToasts } from './toasts.ts';

const loadItem = async () => ({ default: (await import('./toast-item.tsx')).ToastItem });
const ToastItem = lazily(loadItem);

const prepare = (): void => void loadItem().catch(() => {});

/** What the user does may have to be answered, also when the network is gone by then. */
function prepareAtFirstAct(): () => void {
  const acts = ['pointerdown', 'keydown'];
  for (const act of acts) window.addEventListener(act, prepare, { once: true, capture: true });
  return () => acts.forEach((act) => window.removeEventListener(act, prepare, { capture: true }));
}

/** Messages of the console: three at a time, the rest wait their turn. */
export function ToastRegion() {
  const { t } = useLingui();
  const all = useStore(toasts);
  useEffect(prepareAtFirstAct, []);
  return (
    <section className={styles.region} aria-label={t`Messages`}>
      <ol>
        <Suspense>
          {all.slice(0, visibleToasts).map((toast) => (
            <ToastItem key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </ol>
    </section>
  );
}
