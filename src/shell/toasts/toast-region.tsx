import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { lazyComponent } from '../../base/lazy-component.ts';
import { announcement } from '../../base/announcement.ts';
import { useStore } from '../../base/use-store.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './toasts.module.css';
import { toasts, visibleToasts } from './toasts.ts';
import type { Toast } from './toasts.ts';

const loadItem = async () => ({ default: (await import('./toast-item.tsx')).ToastItem });
const ToastItem = lazyComponent(() => loadItem().catch(() => ({ default: PlainToast })));

/**
 * A fallback if the code of messages failed to load; the message is then most likely that another script is missing.
 */
function PlainToast({ toast: { text, problem, action } }: { toast: Toast }) {
  const { t } = useLingui();
  return (
    <li className={styles.toast} data-kind="error">
      <div className={styles.body} role="alert">
        <p>{problem?.code ?? (typeof text === 'string' ? text : t(text))}</p>
        {action && (
          <button type="button" className="link" onClick={action.run}>
            {t(action.label)}
          </button>
        )}
      </div>
    </li>
  );
}

const prepare = (): void => void loadItem().catch(() => {});

/** Preloads messages on the first user action, because they may be needed when the network is down. */
function prepareAtFirstAct(): () => void {
  const acts = ['pointerdown', 'keydown'];
  for (const act of acts) window.addEventListener(act, prepare, { once: true, capture: true });
  return () => acts.forEach((act) => window.removeEventListener(act, prepare, { capture: true }));
}

/**
 * The live regions, which are in the document before their first text, since screen readers don't read others reliably:
 * announcements, and the messages of the console, three at a time, while the others wait.
 */
export function ToastRegion() {
  const { t } = useLingui();
  const all = useStore(toasts);
  useEffect(prepareAtFirstAct, []);
  return (
    <div id="messages-place">
      {/* Modal dialogs hold it while they are open. */}
      <section id="messages" className={styles.region} aria-label={t`Notifications`}>
        <p role="status" className={hidden.hidden}>
          {useStore(announcement)}
        </p>
        <ol aria-live="polite">
          {all.slice(0, visibleToasts).map((toast) => (
            <ToastItem key={toast.id} toast={toast} />
          ))}
        </ol>
      </section>
    </div>
  );
}
