import { useLingui } from '@lingui/react/macro';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { booths } from '../../../api/generated/booths/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Preview } from '../../../ui/upload/preview.tsx';
import { fields } from './fields.tsx';

/** The status comes right after the code. */
const order = [
  'code',
  'status',
  'activities',
  'type',
  'materialType',
  'size',
  'position',
  'keyword',
  'androidPage',
  'iosPage',
  'harmonyPage',
  'h5Page',
  'capacity',
  'cacheSeconds',
  'splashSeconds',
  'isSkippable',
  'fallback',
  'fallbackId',
] as const;

/** The details of an ad slot. */
export default function BoothDetail() {
  const { t, i18n } = useLingui();
  const can = useCan();
  return (
    <ResourceDetail of={booths} title={(booth) => booth?.name ?? t`Ad slot`}>
      {({ fallbackId, ...booth }) => {
        const activities = can('advertisement/activity-manager') && (
          <>
            {i18n.number(booth.activities)} ·{' '}
            <ShellLink
              href={`/pages/advertisement/activity-manager?boothId=${booth.id}`}
            >{t`View activities`}</ShellLink>
          </>
        );
        return (
          <Facts
            of={fields}
            record={booth}
            names={order}
            values={{
              ...(activities && { activities }),
              fallbackId: fallbackId && (
                <Preview
                  key={fallbackId}
                  name={booth.fallbackName ?? booth.name}
                  load={() => downloadFile(fallbackId)}
                />
              ),
            }}
          />
        );
      }}
    </ResourceDetail>
  );
}
