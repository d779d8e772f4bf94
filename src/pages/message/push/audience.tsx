import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type {
  PushAudience,
  PushAudienceInput,
  PushPart,
  PushSentPart,
  PushShare,
} from '../../../api/generated/client.schemas.ts';
import { questions } from '../../../api/generated/push-messages/questions.ts';
import classes from '../../../resource/audience/audience.module.css';
import { Estimate } from '../../../resource/audience/estimate.tsx';
import { Split } from '../../../resource/audience/split.tsx';
import { typedQuestionOptions } from '../../../resource/question.ts';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant, shareText } from '../../../ui/text/format.ts';
import { channelNames, keyStates, quietHours, reasons, unknownDevices } from './labels.ts';
import own from './push.module.css';

const warnings = {
  nobody: msg`No devices can be reached.`,
  quietHours,
  frequencyCap: msg`Some devices have reached their limit of marketing messages and won't receive this one.`,
  channelFailed: msg`A channel is unavailable. Its devices won't receive the message.`,
} as const;

const shares = (of: readonly PushShare[], unknown: string) =>
  of.map(({ name = unknown, devices, reachable }) => ({ name, matched: reachable, total: devices }));

/** Why devices can't be reached, most frequent reason first. */
export function Unreachable({ of }: { of: PushAudience['unreachable'] }) {
  const { t, i18n } = useLingui();
  if (of.length === 0) return null;
  return (
    <div className={classes.split}>
      <h4>{t`Can't be reached`}</h4>
      <ul>
        {of.map(({ reason, devices }) => (
          <li key={reason}>
            <span>{i18n._(reasons[reason])}</span>
            <span className={classes.number}>{i18n.number(devices)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name of a channel, or of the unknown devices; for a failing channel, the reason. */
function PartName({ of: { channel, key } }: { of: PushPart }) {
  const { i18n } = useLingui();
  return (
    <span>
      {i18n._(channel ? channelNames[channel] : unknownDevices)}
      {key !== 'ok' && <b className={own.broken}> · {i18n._(keyStates[key])}</b>}
    </span>
  );
}

/** The channels with the number of devices that each will reach. */
function Parts({ of }: { of: readonly PushPart[] }) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.split}>
      <h4>{t`By channel`}</h4>
      <ul>
        {of.map((part) => (
          <li key={part.channel ?? ''}>
            <PartName of={part} />
            <span className={classes.number}>{t`${i18n.number(part.reachable)} of ${i18n.number(part.devices)}`}</span>
            <meter min={0} max={Math.max(1, part.devices)} value={part.reachable} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The channels with the number of devices that each has sent the message to so far. */
export function SentParts({ of }: { of: readonly PushSentPart[] }) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.split}>
      <h4>{t`Sent by channel`}</h4>
      <ul>
        {of.map((part) => (
          <li key={part.channel ?? ''}>
            <PartName of={part} />
            <span
              className={classes.number}
            >{t`sent to ${i18n.number(part.sent)} of ${i18n.number(part.devices)}`}</span>
            <meter min={0} max={Math.max(1, part.devices)} value={part.sent} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answer({ audience }: { audience: PushAudience }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { devices, reachable, duplicates, at, asOf } = audience;
  const time = Date.parse(at) > Date.parse(asOf) ? formatInstant(at, timeZone) : undefined;
  return (
    <>
      <p role="status" className={classes.headline}>
        {time === undefined ? (
          <Trans>
            <strong>{i18n.number(reachable)}</strong> of <Plural value={devices} one="# device" other="# devices" /> (
            {shareText(i18n, reachable, devices)}) can be reached now
          </Trans>
        ) : (
          <Trans>
            <strong>{i18n.number(reachable)}</strong> of <Plural value={devices} one="# device" other="# devices" /> (
            {shareText(i18n, reachable, devices)}) can be reached at {time}
          </Trans>
        )}
      </p>
      {audience.warnings.map((warning) => (
        <p key={warning} className={own.warning}>
          <IconAlertTriangle size={16} aria-hidden /> {i18n._(warnings[warning])}
        </p>
      ))}
      {duplicates > 0 && (
        <p className="note anywhere">
          {t`${plural(duplicates, { one: '# duplicate was removed.', other: '# duplicates were removed.' })}`}
        </p>
      )}
      <div className={classes.splits}>
        <Unreachable of={audience.unreachable} />
        <Parts of={audience.byChannel} />
        <Split title={t`By platform`} parts={shares(audience.byPlatform, i18n._(unknownDevices))} />
        <Split title={t`By city`} parts={shares(audience.byRegion, i18n._(unknownDevices))} />
      </div>
    </>
  );
}

/**
 * The audience of a message at its push time, or now: numbers, why other devices are not reached, and warnings.
 * @param input null while the audience is incomplete
 */
export function PushAudiencePanel({ input }: { input: PushAudienceInput | null }) {
  const { t } = useLingui();
  return (
    <Estimate
      title={t({ message: 'Reach', context: 'push' })}
      heading="h3"
      query={typedQuestionOptions(input === null ? undefined : questions.estimatePushAudience({ data: input }))}
      isComplete={input !== null}
      required={t`Choose a target to estimate reach.`}
    >
      {(audience) => <Answer audience={audience} />}
    </Estimate>
  );
}
