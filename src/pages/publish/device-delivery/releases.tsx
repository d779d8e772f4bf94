import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeviceExplanation } from '../../../api/generated/client.schemas.ts';
import { useCanOpen } from '../../../shell/menus/use-can-open.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { actualText, requirementText, verdicts } from '../../../resource/audience/requirement-text.ts';
import { Steps } from '../../../resource/audience/device-check.tsx';
import { Reach } from '../reach.tsx';
import device from '../../../resource/audience/device/device.module.css';
import classes from './device-delivery.module.css';

const kinds = {
  upgrade: msg`Full upgrade`,
  offline: msg`Offline package`,
  applet: msg`Applet package`,
  switch: msg`Config switch`,
} as const;
const standings = {
  ...verdicts,
  installed: { tone: 'success', label: msg({ message: 'Installed', context: 'device' }) },
  older: { tone: 'neutral', label: msg`Older version` },
} as const;

type Verdict = DeviceExplanation['releases'][number];
type Standing = keyof typeof standings;

/** The verdict on a release for a device; an older version is neutral. */
const standingOf = ({ verdict, installed, superseded }: Verdict): Standing =>
  superseded ? 'older' : installed ? 'installed' : verdict;

function Release({ one }: { one: Verdict }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const canOpen = useCanOpen();
  const { release, reach, steps } = one;
  const menu = `publish/${release.menu}`;
  const name = `${i18n._(kinds[release.kind])} ${release.title}`;
  const standing = standingOf(one);
  const reason = standing === 'misses' ? steps.find(({ decides }) => decides) : undefined;
  const actual = reason && actualText(i18n, reason);
  return (
    <details className={`card ${classes.release}`}>
      <summary>
        <Status value={standing} table={standings} /> <span>{name}</span>
        <span className="note anywhere">
          {' '}
          <Reach reach={reach} />
        </span>
        {reason && (
          <span className={`note anywhere ${device.reason}`}>
            {requirementText(i18n, timeZone, reason)}
            {actual && ` · ${t`this device: ${actual}`}`}
          </span>
        )}
      </summary>
      <Steps steps={steps} name={t`Requirements and this device`} />
      {canOpen(menu) && <ShellLink href={`/pages/${menu}?view=${encodeURIComponent(release.id)}`}>{name}</ShellLink>}
    </details>
  );
}

const Rows = ({ of }: { of: readonly Verdict[] }) =>
  of.map((one) => <Release key={`${one.release.kind} ${one.release.id}`} one={one} />);

/**
 * The releases that a device does not receive, with reasons, then those that it receives; superseded versions are
 * collapsed.
 */
export function Releases({ releases }: { releases: readonly Verdict[] }) {
  const { t, i18n } = useLingui();
  const by = (...names: Standing[]) => releases.filter((one) => names.includes(standingOf(one)));
  const [misses, gets, older] = [by('misses'), by('gets', 'installed'), by('older')];
  return (
    <>
      <section className={classes.releases} aria-label={t`Releases it won't receive`}>
        <h3>{t`Releases it won't receive`}</h3>
        {misses.length === 0 ? (
          <p className="paragraph">{t`None. It will receive all releases that are newer than its installed versions.`}</p>
        ) : (
          <Rows of={misses} />
        )}
      </section>
      <section className={classes.releases} aria-label={t`Releases it will receive`}>
        <h3>{t`Releases it will receive`}</h3>
        {gets.length === 0 ? (
          <p className="paragraph">{t`None. No current release applies to this device.`}</p>
        ) : (
          <Rows of={gets} />
        )}
      </section>
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{t`Older versions (${i18n.number(older.length)})`}</summary>
          <Rows of={older} />
        </details>
      )}
    </>
  );
}
