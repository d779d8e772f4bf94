import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TagClientsInput as limits } from '../../../../openapi/generated/limits.message.ts';
import { perform } from '../../../api/change.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { AddIds } from '../../../resource/device-ids/add-ids.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { useInputOwner } from '../../../ui/form/draft/use-input-owner.ts';
import { address } from './address.ts';

/** The form that adds typed or pasted device ids to a tag. */
export default function AddMembers() {
  const { search, setSearch, setDirty } = useAddress(address);
  const { t } = useLingui();
  const { owner: id = '', setIsDirty } = useInputOwner(search.members, String);

  return (
    <AddIds
      name={`message.tag.members.1.${id}`}
      record={search.over === 'add' && search.members !== undefined ? 'new' : undefined}
      controls={{ create: 'doUpdate' }}
      onRecord={(record) => setSearch(record === undefined ? { over: undefined } : { members: id, over: 'add' })}
      title={t`Add devices`}
      hint={msg`Letters, digits, and hyphens only. Separate IDs with commas, spaces, or line breaks. Up to 30 at a time. Import a text file to add more`}
      most={limits.clientIds.maxItems}
      tooMany="PUSH_CLIENTS_30"
      onDirty={(dirty) => {
        setIsDirty(dirty);
        setDirty('members', dirty);
      }}
      add={async (clientIds) => {
        const { added, duplicated } = await perform(pushTags.addTagClients, {
          id,
          data: { clientIds: [...clientIds] },
        });
        const text = msg`${plural(added, { one: '# device added', other: '# devices added' })}, ${plural(duplicated, { other: '# already in the tag' })}`;
        toast({ kind: added > 0 ? 'success' : 'info', text });
      }}
    />
  );
}
