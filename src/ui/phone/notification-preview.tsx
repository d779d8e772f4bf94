import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { splitPlaceholders } from '../../rules/placeholder.ts';
import { Segments } from '../field/segments.tsx';
import { languageOf } from '../text/user-text.tsx';
import classes from './phone.module.css';

/** The style sheet limits the length of the texts on each phone. */
const phones = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
  { value: 'harmony', label: 'HarmonyOS' },
] as const;

type Phone = (typeof phones)[number]['value'];
type View = 'locked' | 'list' | 'expanded';

/** A text with its placeholders marked. */
function Marked({ text }: { text: string }) {
  return splitPlaceholders(text).map((part, at) =>
    // A placeholder may occur twice, so its position is the key.
    // oxlint-disable-next-line react/no-array-index-key -- the same placeholder may stand there twice
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
}

interface NotificationPreviewProps {
  title: string;
  content: string;
}

/** The full text is rendered for screen readers; the style sheet clips it. */
function Notification({ title, content }: NotificationPreviewProps) {
  const { t } = useLingui();
  return (
    <div className={classes.notification}>
      <span className={classes.icon} aria-hidden />
      <span className={`ellipsis ${classes.app}`}>{t({ message: 'Your app', context: 'notification' })}</span>
      <span className={classes.time}>{t`now`}</span>
      <p className={classes.title} lang={languageOf(title)} data-empty={title === '' || undefined}>
        <Marked text={title || t`Title`} />
      </p>
      <p className={classes.content} lang={languageOf(content)} data-empty={content === '' || undefined}>
        <Marked text={content || t`Content`} />
      </p>
    </div>
  );
}

/**
 * Previews a notification on the phones of each platform: on the lock screen, in the list of notifications, and
 * expanded there.
 */
export function NotificationPreview({ title, content }: NotificationPreviewProps) {
  const { t } = useLingui();
  const [phone, setPhone] = useState<Phone>('ios');
  const [view, setView] = useState<View>('locked');
  return (
    <section className={`stack ${classes.preview}`} aria-label={t`Preview`}>
      <h3>{t`Preview`}</h3>
      <div className="row">
        <Segments label={t`Phone`} value={phone} onChange={setPhone} options={phones} />
        <Segments
          label={t({ message: 'Shown', context: 'notification' })}
          value={view}
          onChange={setView}
          options={[
            { value: 'locked', label: t({ message: 'Locked', context: 'phone' }) },
            { value: 'list', label: t({ message: 'In the list', context: 'notification' }) },
            { value: 'expanded', label: t({ message: 'Expanded', context: 'notification' }) },
          ]}
        />
      </div>
      <div className={`stack ${classes.stage}`} data-phone={phone} data-view={view}>
        {view === 'locked' && (
          <span className={classes.clock} aria-hidden>
            9:41
          </span>
        )}
        <Notification title={title} content={content} />
        {view === 'list' && (
          <>
            <span className={classes.other} aria-hidden />
            <span className={classes.other} aria-hidden />
          </>
        )}
      </div>
      <p className={classes.note}>{t`Text sizes and widths vary by device.`}</p>
    </section>
  );
}
