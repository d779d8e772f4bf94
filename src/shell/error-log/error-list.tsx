import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useProblemText } from '../../i18n/problems.ts';
import { Button } from '../../ui/button/button.tsx';
import { useStore } from '../../base/use-store.ts';
import { useDisplayZone } from '../preferences/display-zone.ts';
import { clearErrors, errorLog } from './error-log.ts';
import type { LoggedError } from './error-log.ts';
import { callOf, entryText, messageOf } from './error-text.ts';
import type { Words } from './error-text.ts';
import { Copy } from './copy.tsx';
import styles from './error-list.module.css';

const kinds = {
  page: msg`Page`,
  tab: msg`Tab`,
  menu: msg`Menu`,
  request: msg`Request`,
  script: msg`Script`,
} as const satisfies Record<LoggedError['kind'], unknown>;

/** Formats a time with seconds, because the order matters. */
const clock = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });

function Entry({ entry, words }: { entry: LoggedError; words: Words }) {
  const { t } = useLingui();
  const zone = useDisplayZone();
  const { at, kind, url, info, stack } = entry;
  const call = callOf(entry);
  return (
    <li className={styles.entry}>
      <p className={`row muted ${styles.first}`}>
        <time dateTime={at.toISOString()}>{clock(at, zone)}</time>
        <span className={styles.kind}>{words.text(kinds[kind])}</span>
      </p>
      <p className={styles.message}>{messageOf(entry, words)}</p>
      {call && <code>{call}</code>}
      <code>{url}</code>
      {(info || stack) && (
        <details>
          <summary>{t`Details`}</summary>
          {info && <pre>{info.trim()}</pre>}
          {stack && <pre>{stack}</pre>}
        </details>
      )}
      <Copy text={() => entryText(entry, words)}>{t`Copy`}</Copy>
    </li>
  );
}

/** The errors of this window, newest first, which can be copied and cleared. */
export function ErrorList() {
  const { t } = useLingui();
  const entries = useStore(errorLog);
  const words: Words = { text: t, problem: useProblemText() };
  if (entries.length === 0) return <p className="muted">{t`No errors in this window.`}</p>;
  return (
    <>
      <div className={styles.tools}>
        <Copy text={() => entries.map((entry) => entryText(entry, words)).join('\n\n')}>{t`Copy all`}</Copy>
        <Button variant="default" small onClick={clearErrors}>
          {t`Clear`}
        </Button>
      </div>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} words={words} />
        ))}
      </ol>
    </>
  );
}
