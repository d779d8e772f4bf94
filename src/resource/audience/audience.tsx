import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Audience as Answer, AudienceInput } from '../../api/generated/client.schemas.ts';
import { questions } from '../../api/generated/delivery/questions.ts';
import { Button } from '../../ui/button/button.tsx';
import { useKit } from '../../ui/kit.tsx';
import { questionOptions, typedQuestionOptions } from '../question.ts';
import { shareText, shareTexts } from './share.ts';
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

/**
 * The audience of a release with the form's values: numbers, their split, some devices, and the reasons why a device is
 * in or out.
 */
export function Audience({ kind, ownerId, draft, title, isComplete = true }: AudienceProps) {
  const { t, i18n } = useLingui();
  const name = title ?? t`Who will receive it`;
  const { readFailure, problemText } = useKit();
  const [deviceId, setDeviceId] = useState<string>();
  const input = { kind, ...(ownerId !== undefined && { ownerId }), ...(draft !== undefined && { draft }) };
  const query = ownerId !== '' && isComplete ? questions.estimateAudience({ data: input }) : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    draft === undefined ? questionOptions(query) : typedQuestionOptions(query),
  );

  const failure = error && !data ? readFailure(error) : null;
  const [thisRule] = draft?.rules === undefined ? [] : (data?.rules ?? []);
  return (
    <div role="group" className={`stack card ${classes.audience}`} aria-label={name} aria-busy={isFetching}>
      <h3>{name}</h3>
      {failure && (
        <p role="alert">
          {problemText(failure.code ?? 'SYS_EXCEPTION')}{' '}
          <Button small variant="default" onClick={() => void refetch()}>{t`Retry`}</Button>
        </p>
      )}
      {!data && !failure && (
        <p className={classes.waiting}>
          {isComplete ? t`Counting devices…` : t`Fill in the required fields to estimate reach.`}
        </p>
      )}
      {data && (
        <div className={isPlaceholderData || !isComplete ? classes.old : undefined}>
          <p role="status" className={classes.headline}>
            <Trans>
              <strong>{i18n.number(data.matched)}</strong> of {i18n.number(data.total)} devices (
              {shareText(i18n, data.matched, data.total)}) will receive it
            </Trans>
          </p>
          <Parts answer={data} />
          {thisRule && data.rules.length > 1 && (
            <p className="note anywhere">{t`This rule alone: ${i18n.number(thisRule.matched)}. With the other rules: as above.`}</p>
          )}
          {!isComplete && <p className="note anywhere">{t`The form is incomplete. This is the last estimate.`}</p>}
          <div className={classes.splits}>
            <Split title={t`By platform`} parts={data.byPlatform} />
            <Split
              title={t`By app version`}
              parts={data.byVersion.filter(({ matched, total }) => matched > 0 || total > 0)}
            />
            <Split title={t`By city`} parts={data.byCity} />
          </div>
          {data.sample.length > 0 && <Sample devices={data.sample} onWhy={setDeviceId} />}
        </div>
      )}
      <DeviceCheck input={input} deviceId={deviceId} onDevice={setDeviceId} />
    </div>
  );
}
