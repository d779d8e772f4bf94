import { useLingui } from '@lingui/react/macro';
import { TagClientList } from '../../../../openapi/generated/limits.message.ts';
import { useGetPushTag } from '../../../api/generated/push-tags/push-tags.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { ImportIds } from '../../../resource/device-ids/import-ids.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';

const { importTagClients } = pushTags;

/** The form that imports device ids from a text file into a tag. */
export default function ImportMembers() {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const { members: id = '' } = search;
  const isOpen = search.over === 'import' && id !== '';
  const { data } = useGetPushTag(id, { query: { enabled: isOpen } });
  return (
    <ImportIds
      opened={isOpen}
      onClose={() => setSearch({ over: undefined })}
      title={t`Import devices`}
      most={TagClientList.maxItems}
      count={data?.clientCount}
      of={{
        key: importTagClients.key,
        call: (fileId: string) => importTagClients.call({ id, data: { fileId } }),
      }}
    />
  );
}
