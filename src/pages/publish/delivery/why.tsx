import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { AudienceInput, DeliveryStep, Simulation } from '../../../api/generated/client.schemas.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { Ask } from '../../../ui/form/ask.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { simulationOptions } from './ask.ts';
import { actualText, stepText, verdicts } from './words.ts';
import classes from './delivery.module.css';

/** What was asked of a device, in order, with what it has; the step that decides stands out. */
export function Steps({ steps }: { steps: readonly DeliveryStep[] }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const { check, passed, decides, ruleIndex } = step;
        const actual = actualText(i18n, step);
        const isInRule = ruleIndex !== undefined && check !== 'rule';
        return (
          <li key={index} className={[decides && classes.decides, isInRule && classes.inner].filter(Boolean).join(' ') || undefined}>
            {passed ? <IconCheck size={16} className={classes.passed} role="img" aria-label={t`holds`} /> : <IconX size={16} className={classes.failed} role="img" aria-label={t`does not hold`} />}
            <span>
              {check === 'rule' && ruleIndex !== undefined ? t`Gray rule ${i18n.number(ruleIndex + 1)}` : stepText(i18n, timeZone, step)}
              {actual !== null && <span className={classes.meta}> {t`The device: ${actual}`}</span>}
              {decides && <strong className={classes.reason}> {t`This is why.`}</strong>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Facts({ device }: { device: Simulation['device'] }) {
  const { deviceId, platform, model, osVersion, appVersion, city, network, tags } = device;
  return <p className={classes.meta}>{[deviceId, platform, model, osVersion, appVersion, city, network, ...tags].join(' · ')}</p>;
}

function Answer({ input, deviceId }: { input: AudienceInput; deviceId: string }) {
  const { t } = useLingui();
  const { readFailure, problemText } = useKit();
  const { data, error } = useQuery(simulationOptions({ ...input, deviceId }));
  if (data) {
    return (
      <div role="status">
        <p><Status value={data.verdict} table={verdicts} /></p>
        <Facts device={data.device} />
        <Steps steps={data.steps} />
      </div>
    );
  }
  if (!error) return <p className={classes.waiting}>{t`Asking…`}</p>;
  const { code, status } = readFailure(error);
  return <p role="alert">{status === 404 ? t`No device of this application has this id.` : problemText(code ?? 'SYS_EXCEPTION')}</p>;
}

interface WhyDeviceProps {
  /** The release that is asked about, with its draft. */
  input: AudienceInput;
  deviceId: string | undefined;
  onDevice: (deviceId: string) => void;
}

/** Asks about one device why it gets the release or does not. */
export function WhyDevice({ input, deviceId, onDevice }: WhyDeviceProps) {
  const { t } = useLingui();
  return (
    <div className={classes.why}>
      <Ask label={t`Why does a device get it or not?`} placeholder={t`Device id`} verb={t`Explain`} quiet value={deviceId} fits={isDeviceId} onAsk={onDevice} />
      {deviceId !== undefined && <Answer input={input} deviceId={deviceId} />}
    </div>
  );
}
