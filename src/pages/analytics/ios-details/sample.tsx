import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CrashAction, CrashIssue, CrashSample } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { platformZone } from '../../../base/platform-zone.ts';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { Segments } from '../../../ui/field/segments.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { formatBytes, formatInstant, quantityText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { visibilities } from '../crash/labels.ts';
import { networks } from '../pages.ts';
import { carriers, languages } from '../phones.ts';
import { markdownOf } from './markdown.ts';
import { MissingSymbols } from './missing-symbols.tsx';
import { Stack } from './stack.tsx';
import classes from './ios-details.module.css';

const mb = 1024 * 1024;

const actions: Readonly<Record<CrashAction['action'], ReturnType<typeof msg>>> = {
  launched: msg({ message: 'Launched', context: 'app' }),
  opened: msg({ message: 'Opened', context: 'page' }),
  left: msg({ message: 'Left', context: 'page' }),
  tapped: msg`Tapped`,
  requested: msg`Requested`,
  background: msg`To the background`,
  foreground: msg`To the foreground`,
};

interface SampleProps {
  issue: CrashIssue;
  sample: CrashSample;
  /** Whether frames are shown as the device reported them. */
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
}

/** Link to the device's timeline on the day of the crash in the platform's time zone. */
function timelineOf({ deviceId, at }: CrashSample): string {
  const day = formatInstant(at, platformZone).slice(0, '2024-06-18'.length);
  return `/pages/analytics/behaviour?tab=user&user=${deviceId}&start=${day}&end=${day}`;
}

/** When the crash happened, and the state of the device. */
function Facts({ of: sample }: { of: CrashSample }) {
  const { t, i18n } = useLingui();
  const { facts } = sample;
  const { carrier } = facts;
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  const size = (megabytes: number) => formatBytes(megabytes * mb);
  const [freeMemory, memory, freeDisk] = [facts.memoryFreeMb, facts.memoryMb, facts.diskFreeMb].map(size);
  return (
    <DataList>
      <Fact label={t`Time`}>
        <Instant value={sample.at} />
      </Fact>
      <Fact label={t`Device`}>{`${sample.model} · ${sample.osVersion}`}</Fact>
      <Fact label={t`App version`}>{sample.version}</Fact>
      <Fact label={t`Page`}>{sample.pageName}</Fact>
      <Fact label={t`Offline package`}>{sample.offlinePackage}</Fact>
      <Fact label={t`After launch`}>{quantityText('second', sample.runSeconds, write)}</Fact>
      {sample.blockedMs !== undefined && (
        <Fact label={t`Not responding for`}>{quantityText('millisecond', sample.blockedMs, write)}</Fact>
      )}
      <Fact label={t`App`}>{i18n._(visibilities[sample.visibility])}</Fact>
      <Fact label={t`Network`}>
        {[i18n._(networks[sample.network]), ...(carrier ? [i18n._(carriers[carrier])] : []), sample.region].join(' · ')}
      </Fact>
      <Fact label={t`Memory`}>{t`${freeMemory} free of ${memory}`}</Fact>
      <Fact label={t`Storage`}>{t`${freeDisk} free`}</Fact>
      <Fact label={t`Battery`}>{`${facts.batteryPercent}%`}</Fact>
      <Fact label={t`Screen and language`}>{`${facts.resolution} · ${i18n._(languages[facts.language])}`}</Fact>
      <Fact label={t`Jailbreak or root`}>{facts.isRooted ? t`Yes` : t`No`}</Fact>
    </DataList>
  );
}

/** The user's actions, with the number of seconds before the crash. */
function Trail({ of: all }: { of: CrashSample['actions'] }) {
  const { t, i18n } = useLingui();
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  return (
    <ol className={`stack gap-6 ${classes.trail}`}>
      {all.map(({ seconds, action, on }, index) => (
        // An action may occur twice in the same second.
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={index}>
          <span>{t`${quantityText('second', seconds, write)} before`}</span> {i18n._(actions[action])}
          {on !== undefined && <bdi> {on}</bdi>}
        </li>
      ))}
    </ol>
  );
}

/** One crash: its threads, the preceding user actions, the log, and the state of the device. */
export function Sample({ issue, sample, isRaw, onRaw }: SampleProps) {
  const { t } = useLingui();
  const can = useCan();
  const [crashed, ...further] = sample.threads;
  const others = further.length;
  const rawFrames = crashed?.rawFrames;
  return (
    <div>
      <Facts of={sample} />
      {can('analytics/behaviour') && (
        <p className="paragraph">
          <ShellLink href={timelineOf(sample)}>{t`What this device did on that day`}</ShellLink>
        </p>
      )}
      <h3 className="line">
        <bdi>{crashed?.name}</bdi> <CopyButton value={markdownOf(issue, sample)} label={t`as Markdown`} />
      </h3>
      <MissingSymbols sample={sample} platform={issue.platform} />
      {crashed?.frames.length === 0 && <p className="paragraph">{t`No stack was reported.`}</p>}
      {rawFrames && (
        <div className={`row gap-12 ${classes.bar}`}>
          <Segments
            label={t`Frames`}
            value={isRaw ? 'raw' : 'readable'}
            onChange={(value) => onRaw(value === 'raw')}
            options={[
              { value: 'readable', label: t`Symbolicated` },
              { value: 'raw', label: t`Raw` },
            ]}
          />
        </div>
      )}
      <Stack frames={(isRaw ? rawFrames : undefined) ?? crashed?.frames ?? []} />
      {others > 0 && (
        <details>
          <summary>{t`Other threads: ${others}`}</summary>
          {further.map(({ name, frames }) => (
            <div key={name}>
              <h4>
                <bdi>{name}</bdi>
              </h4>
              <Stack frames={frames} />
            </div>
          ))}
        </details>
      )}
      <h3>{t`What the user did before`}</h3>
      <Trail of={sample.actions} />
      <details>
        <summary>{t`Log`}</summary>
        <pre className="scroll">{sample.log.join('\n')}</pre>
      </details>
    </div>
  );
}
