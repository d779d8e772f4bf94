import { useLingui } from '@lingui/react/macro';
import { splitPlaceholders } from '../../rules/placeholder.ts';
import classes from './phone.module.css';

/** How much each of them shows of a text, the style sheet says. */
const phones = [
  { id: 'ios', name: 'iOS' },
  { id: 'android', name: 'Android' },
  { id: 'harmony', name: 'HarmonyOS' },
] as const;

/** A text with its placeholders marked. */
function Marked({ text }: { text: string }) {
  return splitPlaceholders(text).map((part, at) =>
    // A part has no name but its place.
    // oxlint-disable-next-line react/no-array-index-key -- the same placeholder may stand there twice
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
}

interface NotificationPreviewProps {
  title: string;
  content: string;
}

/** A notification as locked phones of each platform show it, cut off where they cut it off. */
export function NotificationPreview({ title, content }: NotificationPreviewProps) {
  const { t } = useLingui();
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      <h3>{t`Preview`}</h3>
      <ul>
        {phones.map(({ id, name }) => (
          <li key={id}>
            <h4>{name}</h4>
            <div className={classes.notification} data-phone={id}>
              <span className={classes.icon} aria-hidden />
              <p className={classes.title} data-empty={title === '' || undefined}>
                <Marked text={title || t`Title`} />
              </p>
              <span className={classes.time}>{t`now`}</span>
              <p className={classes.content} data-empty={content === '' || undefined}>
                <Marked text={content || t`Content`} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t`As shown on a locked phone. Text sizes and widths vary by device.`}</p>
    </section>
  );
}
