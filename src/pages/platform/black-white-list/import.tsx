import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DeviceList } from '../../../../openapi/generated/limits.platform.ts';
import { acts } from '../../../api/generated/device-lists/acts.ts';
import { useListDeviceEntries } from '../../../api/generated/device-lists/device-lists.ts';
import type { DeviceListType } from '../../../api/generated/client.schemas.ts';
import { ImportIds } from '../../../resource/device-ids/import-ids.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';

/** The form that imports device ids from a text file into a list; the report names those on the other list too. */
export default function ImportDevices({ listType, code }: { listType: DeviceListType; code: string | null }) {
  const { search, setSearch } = useView('/pages/platform/black-white-list');
  const { t } = useLingui();
  const isOpen = search.open === 'import';
  const { data } = useListDeviceEntries(listType, { page: 1, size: 20 }, { query: { enabled: isOpen } });
  return (
    <ImportIds
      opened={isOpen}
      onClose={() => setSearch({ open: undefined })}
      title={listType === 'black' ? t`Import to block list` : t`Import to allow list`}
      of={{
        ...acts.importDeviceEntries,
        call: (fileId: string) => acts.importDeviceEntries.call({ listType, data: { fileId } }),
      }}
      most={DeviceList.maxItems}
      count={data?.total}
      code={code}
      renderReport={({ inOther, inOtherTotal }, most) =>
        inOtherTotal > 0 && (
          <p className="paragraph">
            {t`${plural(inOtherTotal, { one: '# of them is also on the other list, and the block list takes precedence', other: '# of them are also on the other list, and the block list takes precedence' })}: ${inOther.slice(0, most).join(', ')}`}
          </p>
        )
      }
    />
  );
}
