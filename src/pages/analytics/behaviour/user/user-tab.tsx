import { samePlaceholder } from '../../../../api/placeholder.ts';
import { useLingui } from '@lingui/react/macro';
import { DeviceId } from '../../../../../openapi/generated/schemas.fields.ts';
import { topic } from '../../../../api/generated/behavior/topic.ts';
import { useGetUserTimeline } from '../../../../api/generated/user-timelines/user-timelines.ts';
import { useAddress } from '../../../../shell/tabs/use-view.ts';
import { InlineCheck } from '../../../../ui/field/inline-check.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { Pager } from '../../../../ui/list/pager.tsx';
import { Failed, Skeleton } from '../../../../ui/list/states.tsx';
import { MantineFrame } from '../../../../ui/mantine-frame.tsx';
import { options } from '../../../../ui/text/options.ts';
import { address } from '../address.ts';
import { Tabs } from '../tabs.tsx';
import { PeriodPage } from '../../../../resource/analysis/page/period-page.tsx';
import { Announced } from '../../../../ui/text/announced.tsx';
import { Timeline } from './timeline.tsx';
import { kinds } from './kinds.ts';
import classes from './user.module.css';

const asks = [['yusp-app-common', 'api', 'behaviour', 'user']];
const size = 50;

/** The timeline of the user or device in the address. */
function UserTimeline({ user }: { user: string }) {
  const { t, i18n } = useLingui();
  const { search, setSearch } = useAddress(address);
  const page = Number(search.page ?? 1);
  const { range, start, end } = topic.filter(search);
  const query = useGetUserTimeline(
    user,
    { range, start, end, kind: search.kind, page, size },
    { query: { placeholderData: samePlaceholder(user) } },
  );
  const { data, error, refetch } = query;
  if (data === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />;
  if (data.devices.length === 0)
    return <Announced className="paragraph">{t`No device or user of this application has this ID.`}</Announced>;
  const count = i18n.number(data.total);
  return (
    <div data-stale={query.isPlaceholderData || undefined}>
      <ul className={classes.devices} aria-label={t`Devices`}>
        {data.devices.map(({ deviceId, model, osVersion, appVersion, userId }) => (
          <li key={deviceId}>
            <bdi>{deviceId}</bdi> · <bdi>{model}</bdi> · {osVersion} · {appVersion}
            {userId !== undefined && (
              <>
                {' '}
                · <bdi>{userId}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.filter}>
        <label>
          {t`Show`}
          <Select
            value={search.kind ?? ''}
            onChoose={(value) => setSearch({ kind: value || undefined, page: undefined })}
          >
            <option value="">{t`Everything`}</option>
            {options(kinds).map(({ value, label }) => (
              <option key={value} value={value}>
                {typeof label === 'string' ? label : i18n._(label)}
              </option>
            ))}
          </Select>
        </label>
        <span>{t`Entries: ${count}`}</span>
      </div>
      {data.items.length === 0 ? (
        <p className="paragraph">{t`Nothing in this period.`}</p>
      ) : (
        <Timeline items={data.items} isOfSeveral={data.devices.length > 1} />
      )}
      {data.total > size && (
        <Pager
          page={page}
          size={size}
          total={data.total}
          onPage={(next) => setSearch({ page: next === 1 ? undefined : String(next) })}
        />
      )}
    </div>
  );
}

/** The timeline tab: what one user or device did, in chronological order. */
export default function UserTab() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  return (
    <PeriodPage of={address} tabs={<Tabs />} asks={asks}>
      <MantineFrame>
        <div className={classes.ask}>
          <InlineCheck
            label={t`User or device ID`}
            verb={t({ message: 'Look up', context: 'device' })}
            value={search.user}
            schema={DeviceId}
            quiet
            onAsk={(user) => setSearch({ user, page: undefined })}
          />
        </div>
      </MantineFrame>
      {search.user !== undefined && <UserTimeline key={search.user} user={search.user} />}
    </PeriodPage>
  );
}
