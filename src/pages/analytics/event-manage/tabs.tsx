import { useLingui } from '@lingui/react/macro';
import { LinkTabs } from '../../../resource/link-tabs.tsx';
import { address, analysisOf } from './address.ts';

/** The tabs of the page: definitions and analysis. */
export function EventTabs({ current }: { current: 'definitions' | 'analysis' }) {
  const { t } = useLingui();
  return (
    <LinkTabs
      label={t({ message: 'Events', context: 'tabs' })}
      current={current}
      tabs={[
        { id: 'definitions', name: t({ message: 'Definitions', context: 'events' }), href: address.path },
        { id: 'analysis', name: t({ message: 'Analysis', context: 'events' }), href: analysisOf() },
      ]}
    />
  );
}
