import { useLingui } from '@lingui/react/macro';
import type { DeviceFacts, DeviceSession, DeviceUsage } from '../../../api/generated/client.schemas.ts';
import { useGetDeviceUsage } from '../../../api/generated/device-usage/device-usage.ts';
import { deviceSection } from '../../../resource/audience/device/section.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { networks } from '../pages.ts';
import { startTypes } from '../phones.ts';
import classes from './usage.module.css';

/** The latest sessions of a device as a table. */
function Sessions({ sessions, label }: { sessions: readonly DeviceSession[]; label: string }) {
  const { t, i18n } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.room} role="group" aria-label={label} tabIndex={0}>
      <table className={`table ${classes.sessions}`}>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`App version`}</th>
            <th scope="col">{t`Launch type`}</th>
            <th scope="col">{t`Launch time`}</th>
            <th scope="col">{t`Network`}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ at, version, startType, startMs, network }) => {
            const ms = i18n.number(startMs);
            return (
              <tr key={at}>
                <th scope="row">
                  <Instant value={at} />
                </th>
                <td>{version}</td>
                <td>{t(startTypes[startType])}</td>
                <td>{t`${ms} ms`}</td>
                <td>{t(networks[network])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Content({ answer }: { answer: DeviceUsage & { device: DeviceFacts } }) {
  const { t, i18n } = useLingui();
  const { firstUsedAt, days, sessions, versions, recent } = answer;
  return (
    <>
      <DataList>
        <Fact label={t`First launch`}>{firstUsedAt === undefined ? absent : <Instant value={firstUsedAt} />}</Fact>
        <Fact label={t`Days of use, last 30 days`}>{i18n.number(days)}</Fact>
        <Fact label={t`Sessions, last 30 days`}>{i18n.number(sessions)}</Fact>
        <Fact label={t`App versions`}>
          <ul>
            {versions.map(({ version, since }) => (
              <li key={version}>
                {version}
                {since !== undefined && (
                  <span className="muted">
                    {' · '}
                    <Instant value={since} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      </DataList>
      {recent.length > 0 && <Sessions sessions={recent} label={t`Latest sessions`} />}
    </>
  );
}

/** The section of the device check for usage. */
export default deviceSection({
  useAnswer: (deviceId) => useGetDeviceUsage(deviceId, { query: { staleTime: 0 } }),
  Content,
});
