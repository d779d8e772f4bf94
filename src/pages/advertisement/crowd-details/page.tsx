import { useQuery } from '@tanstack/react-query';
import { samePlaceholder } from '../../../api/placeholder.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CrowdIds as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import { perform } from '../../../api/change.ts';
import { useDownload } from '../../../api/download.ts';
import type { Crowd } from '../../../api/generated/client.schemas.ts';
import { getListCrowdMembersQueryKey, listCrowdMembers, useGetCrowd } from '../../../api/generated/crowds/crowds.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { Facts } from '../../../resource/fields/facts.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { typedCount } from '../../../ui/confirm/confirmation.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Column, Filter, Settle } from '../../../ui/list/types.ts';
import { Page } from '../../../ui/page/page.tsx';
import { listPath } from '../activity.ts';
import { CrowdStatusSigns } from '../crowd-status.tsx';
import {
  changeOf,
  changeRefusal,
  exportRefusal,
  latestOf,
  memberFile,
  pollMs,
  removeRefusal,
  usesOf,
} from '../crowd.ts';
import { fields } from '../crowd-manager/fields.tsx';
import { Report } from './report.tsx';
import classes from './crowd-details.module.css';

const path = '/pages/advertisement/crowd-details';
const list = '/pages/advertisement/crowd-manager';

interface Member {
  id: string;
}

const startedText = msg`The members are being updated`;
const memberLabel = msg`Member ID`;
const columns: readonly Column<Member>[] = [
  {
    id: 'memberId',
    header: memberLabel,
    card: 'title',
    cell: ({ id }) => id,
    copy: { label: msg`member ID`, value: ({ id }) => id },
  },
];
const filters: readonly Filter[] = [{ kind: 'text', id: 'memberId', label: memberLabel, most: 49 }];

const facts = ['type', 'status', 'count', 'devices', 'unknown', 'activities', 'rules', 'remark'] as const;

function CrowdFacts({ crowd }: { crowd: Crowd }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const activities = can('advertisement/activity-manager') && (
    <>
      {i18n.number(crowd.activities)}
      {' · '}
      <ShellLink href={`${listPath}?crowdId=${crowd.id}`}>{t`View activities`}</ShellLink>
    </>
  );
  return (
    <dl>
      <Facts
        of={fields}
        record={crowd}
        names={facts}
        values={{ status: <CrowdStatusSigns {...crowd} />, ...(activities && { activities }) }}
      />
    </dl>
  );
}

/** Exports and changes the members of an audience. */
function Actions({ crowd }: { crowd: Crowd }) {
  const { go } = useView(path);
  const { t } = useLingui();
  const can = useCan('advertisement/crowd-manager');
  const download = useDownload();
  return (
    <ButtonRow>
      {can('doExport') && (
        <ReasonButton
          plain
          code={exportRefusal(crowd)}
          onClick={() => download(memberFile(crowd))}
        >{t`Export all members`}</ReasonButton>
      )}
      {can(crowds.changeCrowdMembers.control) && (
        <ReasonButton code={changeRefusal(crowd)} onClick={() => go(changeOf(crowd))}>{t`Change members`}</ReasonButton>
      )}
    </ButtonRow>
  );
}

/** An audience, refetched while its members are updated, and the page of its members that the address selects. */
function useMembers(id: string) {
  const { search } = useView(path);
  const { data } = useGetCrowd(id, {
    query: { refetchInterval: ({ state }) => (state.data?.importing ? pollMs : false) },
  });
  const crowd = data?.id === id ? data : undefined;
  const params = { ...paging(search), memberId: search.memberId };
  // A change of the members changes the revision and so refetches them.
  const queryKey = [...getListCrowdMembersQueryKey(id, params), crowd?.revision];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => listCrowdMembers(id, params, { signal }),
    select: (page) => ({ ...page, items: page.items.map(({ memberId }) => ({ id: memberId })) }),
    placeholderData: samePlaceholder(id),
  });
  return { crowd, query: { ...query, queryKey } };
}

/** Confirms and runs the removal of members. */
function useRemove(id: string, crowd: Crowd | undefined) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const confirmRemove = async (members: readonly Member[], settle: Settle) => {
    const ids = members.map((member) => member.id);
    return {
      title: ids.length === 1 ? t`Remove ${ids[0] ?? ''}?` : t`Remove ${ids.length} members?`,
      verb: t`Remove`,
      names: ids,
      impact: crowd ? usesOf(await latestOf(crowd), 'remove') : [],
      next: t`Current members stay active until the update finishes. You can add them again.`,
      ...typedCount(ids.length),
      run: async () => {
        await perform(crowds.changeCrowdMembers, { id, data: { mode: 'remove', ids } }, { done: startedText });
        settle(ids);
      },
    };
  };
  const askRemove = (members: readonly Member[], settle: Settle) => confirm(confirmRemove(members, settle));
  return { askRemove, dialog };
}

/** The report of the latest change of an audience, and its members. */
function Members({ id }: { id: string }) {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const can = useCan('advertisement/crowd-manager');
  const { crowd, query } = useMembers(id);
  const { askRemove, dialog } = useRemove(id, crowd);
  const canChange = can(crowds.changeCrowdMembers.control);
  const refuse = ({ length }: readonly Member[]) => (crowd ? removeRefusal(crowd, length) : null);
  const remove = { id: 'remove', label: t`Remove`, danger: true };
  return (
    <ListPage<Member>
      table="advertisement.crowd-details.1"
      title={crowd?.name ?? i18n._(titles.crowdDetails)}
      name={(member) => member.id}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      exported={false}
      note={
        <div className={`stack ${classes.note}`}>
          <p>
            <ShellLink href={list}>{t`Back to audiences`}</ShellLink>
          </p>
          {crowd && <CrowdFacts crowd={crowd} />}
          {crowd?.lastImport && <Report report={crowd.lastImport} />}
        </div>
      }
      primary={crowd && <Actions crowd={crowd} />}
      empty={{ what: t`No members yet. The audience is ready once it has a member.` }}
      rowActions={
        canChange
          ? [
              {
                ...remove,
                inline: true,
                refuse: (member) => refuse([member]),
                run: (member, settle) => askRemove([member], settle),
              },
            ]
          : []
      }
      bulkActions={canChange ? [{ ...remove, refuse, most: limits.maxItems, run: askRemove }] : []}
    >
      {dialog}
    </ListPage>
  );
}

/** The details of the audience in the address. */
export default function CrowdDetails() {
  const { search } = useView(path);
  const { t, i18n } = useLingui();
  if (search.id !== undefined) return <Members key={search.id} id={search.id} />;
  return (
    <Page title={i18n._(titles.crowdDetails)} about={<ShellLink href={list}>{t`Back to audiences`}</ShellLink>}>
      <p className="paragraph">{t`No audience selected. In the list of audiences, choose the name of an audience.`}</p>
    </Page>
  );
}
