import { useLingui } from '@lingui/react/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { jsonProblem } from '../../../ui/json-editor/json-problem.ts';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { Audience } from '../delivery/audience.tsx';
import { reachText } from '../reach.ts';
import { platformNames } from '../words.ts';
import { address } from './address.ts';
import { labels, statuses, valueTypes } from './labels.ts';
import classes from './param-manager.module.css';

/** A JSON value laid out; any other text as it is. */
function laidOut({ valueType }: Switch, value: string): string {
  return valueType === 'json' && !jsonProblem(value) ? JSON.stringify(JSON.parse(value), undefined, 2) : value;
}

/** A switch to read. */
export default function SwitchDetail() {
  const { setSearch } = useAddress(address);
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={switches}
      title={(item) => item?.key ?? t`Config switch`}
      renderMore={(item) => (
        <>
          <div className={classes.values}>
            {item.entries.map(({ platform, value }) => {
              const label = t`Value for ${i18n._(platformNames[platform])}`;
              return (
                <section key={platform} aria-label={label}>
                  <b>{label}</b>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
                  <pre className={classes.value} tabIndex={0}>
                    {laidOut(item, value)}
                  </pre>
                </section>
              );
            })}
          </div>
          <Audience kind="switch" ownerId={item.id} />
        </>
      )}
    >
      {(item) => (
        <>
          <Fact label={i18n._(labels.key)}>
            <IdText value={item.key} label={t({ message: 'key', context: 'switch' })} />
          </Fact>
          <Fact label={i18n._(labels.status)}>
            <Status value={item.status} table={statuses} />
          </Fact>
          <Fact label={i18n._(labels.valueType)}>{i18n._(valueTypes[item.valueType])}</Fact>
          <Fact label={t({ message: 'Reach', context: 'release' })}>
            {reachText((message) => i18n._(message), item.reach)}
          </Fact>
          <Fact label={i18n._(labels.remarks)}>{item.remarks}</Fact>
          <Fact label={t`In effect since`}>
            {item.status !== 'notEffective' && item.effectiveAt && (
              <>
                <Instant value={item.effectiveAt} /> · {item.effectiveBy}
              </>
            )}
          </Fact>
          <Fact label={t`Expired since`}>
            {item.status === 'expired' && item.expiredAt && (
              <>
                <Instant value={item.expiredAt} /> · {item.expiredBy}
              </>
            )}
          </Fact>
          <Fact label={t`Revisions`}>
            {item.revisions}{' '}
            <Button
              small
              variant="default"
              onClick={() => setSearch({ view: undefined, revisions: item.id })}
            >{t`Show`}</Button>
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
