import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { DeviceId } from '../../../openapi/generated/schemas.fields.ts';
import type { AudienceInput, DeliveryStep, DeviceFacts } from '../../api/generated/client.schemas.ts';
import { questions } from '../../api/generated/delivery/questions.ts';
import { InlineCheck } from '../../ui/field/inline-check.tsx';
import { useKit } from '../../ui/kit.tsx';
import { Status } from '../../ui/status/status.tsx';
import { Announced } from '../../ui/text/announced.tsx';
import { actualText, requirementText, verdicts } from './requirement-text.ts';
import classes from './audience.module.css';

/** The requirements of a release next to the values of this device; the deciding requirement is highlighted. */
export function Steps({ steps, name }: { steps: readonly DeliveryStep[]; name: string }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  return (
    <table className={classes.steps} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t`Requirement`}</th>
          <th scope="col">{t`This device`}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => {
          const { check, passed, decides, ruleIndex } = step;
          const isInRule = ruleIndex !== undefined && check !== 'rule';
          return (
            <tr key={index} className={decides ? classes.decides : undefined}>
              <th scope="row" className={isInRule ? classes.inner : undefined}>
                {requirementText(i18n, timeZone, step)}
              </th>
              <td>
                {passed ? (
                  <IconCheck size={16} className={classes.passed} role="img" aria-label={t`Met`} />
                ) : (
                  <IconX size={16} className={classes.failed} role="img" aria-label={t`Not met`} />
                )}{' '}
                {actualText(i18n, step)}
                {decides && <strong className={classes.reason}> {t`Reason`}</strong>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Facts({ device }: { device: DeviceFacts }) {
  const { deviceId, platform, model, osVersion, appVersion, city, network, tags } = device;
  return (
    <p className="note anywhere">
      {[deviceId, platform, model, osVersion, appVersion, city, network, ...tags].join(' · ')}
    </p>
  );
}

function Answer({ input, deviceId }: { input: AudienceInput; deviceId: string }) {
  const { t } = useLingui();
  const { readFailure, problemText } = useKit();
  const { data, error } = useQuery({
    ...questions.simulateDelivery({ data: { ...input, deviceId } }),
    staleTime: 0,
    gcTime: 60_000,
  });
  if (data) {
    const { verdict, device, steps } = data;
    if (!verdict || !device)
      return <Announced>{t`No device with the ID ${deviceId} in the current application.`}</Announced>;
    return (
      <Announced as="div">
        <p>
          <Status value={verdict} table={verdicts} />
        </p>
        <Facts device={device} />
        <Steps steps={steps} name={t`Requirements and this device`} />
      </Announced>
    );
  }
  if (!error) return <p className={classes.waiting}>{t`Checking…`}</p>;
  return <p role="alert">{problemText(readFailure(error).code ?? 'SYS_EXCEPTION')}</p>;
}

interface DeviceCheckProps {
  /** The release with its draft values. */
  input: AudienceInput;
  deviceId: string | undefined;
  onDevice: (deviceId: string) => void;
}

/** Explains for one device why it gets the release or does not. */
export function DeviceCheck({ input, deviceId, onDevice }: DeviceCheckProps) {
  const { t } = useLingui();
  return (
    <div className={classes.why}>
      <InlineCheck
        label={t`Check one device`}
        placeholder={t`Device ID`}
        verb={t({ message: 'Check', context: 'delivery' })}
        quiet
        value={deviceId}
        schema={DeviceId}
        onAsk={onDevice}
      />
      {deviceId !== undefined && <Answer input={input} deviceId={deviceId} />}
    </div>
  );
}
