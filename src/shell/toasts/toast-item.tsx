import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '../../i18n/problems.ts';
import { copyText } from '../../ui/text/clipboard.ts';
import { problemReport } from './problem-report.ts';
import styles from './toasts.module.css';
import { dismiss, successMs } from './toasts.ts';
import type { Toast } from './toasts.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

const gap = 16;
let followed: Element | null = null;

/** Sets the total height of all messages on the root element: a drawer without space next to it starts below them. */
function followHeight(list: HTMLElement | null): void {
  if (!list || list === followed) return;
  followed = list;
  new ResizeObserver(() => {
    const height = list.offsetHeight;
    document.documentElement.style.setProperty('--mb-toasts', `${height && height + gap}px`);
  }).observe(list);
}

/** A message: what happened, the request id, and possible actions. */
export function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [paused, setPaused] = useState(false);
  const { id, kind, text, problem, action, count, ms = successMs } = toast;
  const Icon = icons[kind];
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => followHeight(item.current?.parentElement ?? null), []);

  useEffect(() => {
    const stays = kind === 'error' || paused;
    const timer = stays ? undefined : setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, kind, paused, ms]);

  return (
    <li ref={item}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading a message only stops its clock */}
      <div
        className={styles.toast}
        data-kind={kind}
        role={kind === 'error' ? 'alert' : 'status'}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <Icon size={20} aria-hidden />
        <div className={styles.body}>
          <p>
            {problem ? problemText(problem.code) : typeof text === 'string' ? text : t(text)}
            {count > 1 && <span className={styles.count}>×{count}</span>}
          </p>
          {problem && (
            <p className={styles.facts}>
              {problem.facts.method} {problem.facts.path} · {problem.status} · <RequestLabel id={problem.requestId} />
            </p>
          )}
          <div className={styles.actions}>
            {problem && (
              <button type="button" onClick={() => void copyText(problemReport(problem))}>
                {t`Copy details`}
              </button>
            )}
            {action && (
              <button
                type="button"
                onClick={() => {
                  action.run();
                  dismiss(id);
                }}
              >
                {t(action.label)}
              </button>
            )}
          </div>
        </div>
        <button type="button" className={styles.close} aria-label={t`Close message`} onClick={() => dismiss(id)}>
          <IconX size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}
