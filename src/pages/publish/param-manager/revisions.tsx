import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Switch.ts';
import type { SwitchRevision, SwitchRevisionAction } from '../../../api/generated/client.schemas.ts';
import { useListSwitchRevisions } from '../../../api/generated/switch-revisions/switch-revisions.ts';
import { useGetSwitch } from '../../../api/generated/switches/switches.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { confirmRestore } from './act-change.tsx';
import { address } from './address.ts';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './changes.ts';
import classes from './param-manager.module.css';

const actions: Readonly<Record<SwitchRevisionAction, StatusTable[string]>> = {
  created: { tone: 'info', label: msg({ message: 'Created', context: 'record' }) },
  updated: { tone: 'info', label: msg({ message: 'Changed', context: 'record' }) },
  effected: { tone: 'success', label: msg`Applied` },
  invalidated: { tone: 'neutral', label: msg`Withdrawn` },
  reopened: { tone: 'info', label: msg({ message: 'Reopened', context: 'switch' }) },
  restored: { tone: 'warning', label: msg`Restored` },
};

/** The history of a switch, newest first, with the changes of each revision and a button to restore it. */
export default function SwitchRevisions() {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const can = useCan('publish/param-manager');
  const { confirm, dialog } = useConfirm();
  const id = search.revisions ?? '';
  const enabled = { query: { enabled: id !== '' } };
  const { data: item } = useGetSwitch(id, enabled);
  const query = useListSwitchRevisions(id, enabled);
  const key = item?.key ?? '';
  const locked = item ? refusal(lifecycle, 'restoreSwitchRevision', item.status) : null;

  /** Whether restoring a revision would change nothing. */
  const isPresent = ({ after }: SwitchRevision) =>
    item === undefined || changesOf(item, { ...after, key: item.key, status: item.status }).length === 0;
  const askRestore = ({ number, after }: SwitchRevision) => {
    if (item) confirm(confirmRestore(item, number, after));
  };

  return (
    <>
      <DetailDrawer
        opened={search.revisions !== undefined}
        onClose={() => setSearch({ revisions: undefined })}
        wide
        title={t`Revisions of ${key}`}
        query={query}
      >
        {(revisions) => (
          <ol className={classes.revisions}>
            {revisions.map((revision) => (
              <li key={revision.number}>
                <div className={`row ${classes.head}`}>
                  <b>{t`Revision ${revision.number}`}</b>
                  <Status value={revision.action} table={actions} />
                  {revision.restored !== undefined && <span>{t`Revision ${revision.restored}`}</span>}
                  <span className={`note ${classes.help}`}>
                    <Instant value={revision.at} /> · {revision.by}
                  </span>
                  <span>
                    {can('doUpdate') && !isPresent(revision) && (
                      <ReasonButton
                        small
                        code={locked}
                        onClick={() => askRestore(revision)}
                      >{t`Restore revision ${revision.number}…`}</ReasonButton>
                    )}
                  </span>
                </div>
                <ChangeList changes={changesOf(revision.before, revision.after)} />
              </li>
            ))}
          </ol>
        )}
      </DetailDrawer>
      {dialog}
    </>
  );
}
