import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ProblemError } from '../../api/problem.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { copyText } from '../../ui/text/clipboard.ts';
import styles from './toasts.module.css';
import { dismiss, successMs, toasts, visibleToasts } from './toasts.ts';
import type { Toast } from './toasts.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

const gap = 16;
let followed: HTMLElement | null = null;

/** The element that had the focus before it moved to a message. */
let before: HTMLElement | null = null;

/** F6 moves the focus to the latest message, also out of dialogs, and back. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || !followed?.firstElementChild) return;
  event.preventDefault();
  const { activeElement } = document;
  if (followed.contains(activeElement)) return before?.focus();
  before = activeElement instanceof HTMLElement ? activeElement : null;
  const ids = toasts
    .get()
    .slice(0, visibleToasts)
    .map(({ id }) => id);
  followed.children[ids.indexOf(Math.max(...ids))]?.querySelector('button')?.focus();
}

/** Sets the total height of all messages on the root element: a drawer without space next to it starts below them. */
function followHeight(list: HTMLElement | null): void {
  if (!list || list === followed) return;
  followed = list;
  document.addEventListener('keydown', onKeyDown);
  new ResizeObserver(() => {
    const height = list.offsetHeight;
    document.documentElement.style.setProperty('--mb-toasts', `${height && height + gap}px`);
  }).observe(list);
}

/** The text for the clipboard: enough to find the call in a server's log, and no secrets. */
function problemReport({ facts }: ProblemError): string {
  const { at, method, path, status, code, requestId } = facts;
  return [at.toISOString(), `${method} ${path}`, `${status} ${code}`, `request ${requestId}`].join('\n');
}

/** A message: what happened, the request id, and possible actions. */
export function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [paused, setPaused] = useState(false);
  const { id, kind, text, problem, action, count } = toast;
  const Icon = icons[kind];
  const item = useRef<HTMLLIElement>(null);
  const isError = kind === 'error';
  const message = problem ? problemText(problem.code) : typeof text === 'string' ? text : t(text);
  useEffect(() => followHeight(item.current?.parentElement ?? null), []);
  useLayoutEffect(() => {
    const { current } = item;
    return () => {
      if (current?.contains(document.activeElement)) before?.focus();
    };
  }, []);

  useEffect(() => {
    const lasts = toast.kind === 'error' || paused;
    const timer = lasts ? undefined : setTimeout(() => dismiss(toast.id), toast.ms ?? successMs);
    return () => clearTimeout(timer);
    // Another object for each identical message, which restarts the timer.
  }, [toast, paused]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading a message only stops its clock
    <li
      ref={item}
      className={styles.toast}
      data-kind={kind}
      // Its alert is announced instead.
      aria-live={isError ? 'off' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={({ relatedTarget }) => {
        setPaused(false);
        if (!followed?.contains(relatedTarget)) before = null;
      }}
    >
      <Icon size={20} aria-hidden />
      <div className={styles.body}>
        {/* Atomic, so that an identical message is announced again. */}
        <p role={isError ? 'alert' : undefined} aria-atomic>
          {message}
          {count > 1 && <span className={styles.count}>×{count}</span>}
        </p>
        {problem && (
          <p className={styles.facts} aria-live="off">
            {problem.facts.method} {problem.facts.path} · {problem.status} · <RequestLabel id={problem.requestId} />
          </p>
        )}
        <div className={styles.actions} aria-live="off">
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
      <button
        type="button"
        className={styles.close}
        aria-live="off"
        aria-label={t`Close message`}
        onClick={() => dismiss(id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
