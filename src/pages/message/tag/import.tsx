import { useLingui } from '@lingui/react/macro';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { ImportIds } from '../../../resource/device-ids/import-ids.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';

const { importTagClients } = pushTags;

/** Appends the device ids of a text file to a tag. */
export default function ImportMembers() {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const { members: id = '' } = search;
  return (
    <ImportIds
      opened={search.over === 'import' && search.members !== undefined}
      onClose={() => setSearch({ over: undefined })}
      title={t`Import devices`}
      of={{
        key: importTagClients.key,
        call: (fileId: string) => importTagClients.call({ id, data: { fileId } }),
      }}
    />
  );
}
