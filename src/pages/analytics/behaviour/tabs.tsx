import { useLingui } from '@lingui/react/macro';
import { LinkTabs } from '../../../resource/link-tabs.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { hrefWith } from '../../../ui/list/search.ts';
import { address } from './address.ts';

/** Address keys that all tabs share: the filters. */
const shared = [
  'range',
  'start',
  'end',
  'platform',
  'version',
  'channel',
  'modelClass',
  'osVersion',
  'region',
  'network',
] as const;

/** The tabs of the page. Switching keeps shared filters and drops a tab's own keys. */
export function Tabs() {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const sharedSearch = Object.fromEntries(shared.map((key) => [key, search[key]]));
  const hrefOf = (tab: string | undefined) => `${address.path}${hrefWith(sharedSearch, { tab })}`.replace(/\?$/u, '');
  return (
    <LinkTabs
      label={t`User behavior`}
      current={search.tab ?? 'overview'}
      tabs={[
        { id: 'overview', name: t`Overview`, href: hrefOf(undefined) },
        { id: 'retention', name: t`Retention`, href: hrefOf('retention') },
        { id: 'path', name: t`Path`, href: hrefOf('path') },
        { id: 'funnel', name: t`Funnel`, href: hrefOf('funnel') },
        { id: 'user', name: t`Single user`, href: hrefOf('user') },
      ]}
    />
  );
}
