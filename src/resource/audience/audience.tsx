import { shareText } from '../../ui/text/format.ts';
import { useState } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Audience as Answer, AudienceInput } from '../../api/generated/client.schemas.ts';
import { questions } from '../../api/generated/delivery/questions.ts';
import { questionOptions, typedQuestionOptions } from '../question.ts';
import { shareTexts } from './share.ts';
import { Estimate } from './estimate.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Split } from './split.tsx';
import classes from './audience.module.css';

interface AudienceProps {
  /** The kind of release. */
  kind: AudienceInput['kind'];
  /** Id of the stored record; absent for a new one. */
  ownerId?: string;
  /** Form values in place of the stored ones; may change with every keystroke. */
  draft?: AudienceInput['draft'];
  /** Default: who will receive it. */
  title?: string | undefined;
  /** False while the draft is incomplete: the last numbers stay, marked as outdated. */
  isComplete?: boolean;
}

/**
 * The devices of the release's platforms, split into those that have it already, those that will receive it, and the
 * rest.
 */
function Parts({ answer: { matched, have, total } }: { answer: Answer }) {
  const { t, i18n } = useLingui();
  const parts = [
    ...(have === undefined ? [] : [{ id: 'have', text: t`On this version now`, count: have }]),
    { id: 'will', text: t`Will receive it`, count: matched },
    { id: 'not', text: t`Won't receive it`, count: Math.max(0, total - matched - (have ?? 0)) },
  ];
  const shares = shareTexts(
    i18n,
    parts.map(({ count }) => count),
    total,
  );
  return (
    <>
      <div className={classes.whole} aria-hidden>
        {parts.map(({ id, count }) => (
          <span key={id} data-part={id} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.parts} aria-label={t`Breakdown of all devices`}>
        {parts.map(({ id, text, count }, index) => (
          <li key={id} data-part={id}>
            {text} <b>{i18n.number(count)}</b> <span className={classes.number}>{shares[index]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sample({ devices, onWhy }: { devices: Answer['sample']; onWhy: (deviceId: string) => void }) {
  const { t } = useLingui();
  return (
    <details className={classes.sample}>
      <summary>{t`Sample of these devices`}</summary>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Device ID`}</th>
              <th scope="col">{t`Device model`}</th>
              <th scope="col">{t`OS version`}</th>
              <th scope="col">{t`App version`}</th>
              <th scope="col">{t`City`}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map(({ deviceId, model, osVersion, appVersion, city }) => (
              <tr key={deviceId}>
                <td>
                  <button type="button" className="link" onClick={() => onWhy(deviceId)}>
                    {deviceId}
                  </button>
                </td>
                <td>{model}</td>
                <td>{osVersion}</td>
                <td>{appVersion}</td>
                <td>{city}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Devices that match the first rule, which is being edited, if there are others. */
function RuleAlone({ rules: [own, ...others] }: { rules: Answer['rules'] }) {
  const { t, i18n } = useLingui();
  if (own === undefined || others.length === 0) return null;
  return (
    <p className="note anywhere">{t`This rule alone: ${i18n.number(own.matched)}. With the other rules: as above.`}</p>
  );
}

/**
 * The audience of a release with the form's values: numbers, their split, some devices, and the reasons why a device is
 * in or out.
 */
export function Audience({ kind, ownerId, draft, title, isComplete = true }: AudienceProps) {
  const { t, i18n } = useLingui();
  const [deviceId, setDeviceId] = useState<string>();
  const input = { kind, ...(ownerId !== undefined && { ownerId }), ...(draft !== undefined && { draft }) };
  const query = ownerId !== '' && isComplete ? questions.estimateAudience({ data: input }) : undefined;
  return (
    <Estimate
      title={title ?? t`Who will receive it`}
      heading="h3"
      query={draft === undefined ? questionOptions(query) : typedQuestionOptions(query)}
      isComplete={isComplete}
      required={t`Fill in the required fields to estimate reach.`}
      footer={<DeviceCheck input={input} deviceId={deviceId} onDevice={setDeviceId} />}
    >
      {(answer) => (
        <>
          <p role="status" className={classes.headline}>
            <Trans>
              <strong>{i18n.number(answer.matched)}</strong> of{' '}
              <Plural value={answer.total} one="# device" other="# devices" /> (
              {shareText(i18n, answer.matched, answer.total)}) will receive it
            </Trans>
          </p>
          <Parts answer={answer} />
          {draft?.rules !== undefined && <RuleAlone rules={answer.rules} />}
          <div className={classes.splits}>
            <Split title={t`By platform`} parts={answer.byPlatform} />
            <Split
              title={t`By app version`}
              parts={answer.byVersion.filter(({ matched, total }) => matched > 0 || total > 0)}
            />
            <Split title={t`By city`} parts={answer.byCity} />
          </div>
          {answer.sample.length > 0 && <Sample devices={answer.sample} onWhy={setDeviceId} />}
        </>
      )}
    </Estimate>
  );
}
