import { useLingui } from '@lingui/react/macro';
import type { SlotOverlap } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { activityLabels, detailOf } from '../activity.ts';
import { behindText, resultText, withoutFrequency } from '../overlap.ts';
import classes from './activity-calendar.module.css';

function Name({ of: { activityId, name } }: { of: SlotOverlap['activity'] }) {
  return (
    <ShellLink href={detailOf({ id: activityId })}>
      <bdi>{name}</bdi>
    </ShellLink>
  );
}

function Time({ of: { from, to } }: { of: SlotOverlap }) {
  return (
    <>
      <Instant value={from} /> – <Instant value={to} />
    </>
  );
}

const keyOf = ({ boothId, activity, from }: SlotOverlap) => `${boothId} ${activity.activityId} ${from}`;

function Table({ overlaps, label }: { overlaps: readonly SlotOverlap[]; label: string }) {
  const { t, i18n } = useLingui();
  return (
    <div className="scroll">
      <table className={`table ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(activityLabels.booth)}</th>
            <th scope="col">{t`Activity`}</th>
            <th scope="col">{t`Outranked by`}</th>
            <th scope="col">{t(activityLabels.time)}</th>
            <th scope="col">{t({ message: 'Result', context: 'overlap' })}</th>
          </tr>
        </thead>
        <tbody>
          {overlaps.map((overlap) => (
            <tr key={keyOf(overlap)}>
              <td>
                <bdi>{overlap.boothName}</bdi>
              </td>
              <th scope="row">
                <Name of={overlap.activity} />
              </th>
              <td>
                <bdi>{behindText(i18n, overlap)}</bdi>
              </td>
              <td className={classes.time}>
                <Time of={overlap} />
              </td>
              <td data-hides={overlap.hidden > 0 || undefined}>{resultText(i18n, overlap)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ overlaps, label }: { overlaps: readonly SlotOverlap[]; label: string }) {
  const { t, i18n } = useLingui();
  return (
    <ul className={`entries ${classes.cards}`} aria-label={label}>
      {overlaps.map((overlap) => {
        const others = behindText(i18n, overlap);
        return (
          <li key={keyOf(overlap)}>
            <Name of={overlap.activity} />
            <p data-hides={overlap.hidden > 0 || undefined}>{resultText(i18n, overlap)}</p>
            <p className={`note ${classes.meta}`}>
              {overlap.boothName} · {t`Outranked by ${others}`}
              <br />
              <Time of={overlap} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The overlaps as text: which activities share a slot and when, and on how many devices the later one is hidden. */
export function Overlaps({ overlaps }: { overlaps: readonly SlotOverlap[] }) {
  const { t } = useLingui();
  const isNarrow = useMedia('(width < 640px)');
  const View = isNarrow ? Cards : Table;
  const label = t`Overlaps`;
  return (
    <section className={classes.overlaps} aria-label={label}>
      <h2>{label}</h2>
      {overlaps.length === 0 ? (
        <p className="paragraph">{t`No activities share an ad slot in this period.`}</p>
      ) : (
        <>
          <p className={`note ${classes.meta}`}>{t(withoutFrequency)}</p>
          <View overlaps={overlaps} label={label} />
        </>
      )}
    </section>
  );
}
