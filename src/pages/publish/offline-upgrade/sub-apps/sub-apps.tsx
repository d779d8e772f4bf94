import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../../api/change.ts';
import type { SubApp } from '../../../../api/generated/client.schemas.ts';
import { acts } from '../../../../api/generated/sub-apps/acts.ts';
import { useListSubApps } from '../../../../api/generated/sub-apps/sub-apps.ts';
import { useCan } from '../../../../session/permission.ts';
import { useView } from '../../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../../ui/action/reason-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { ButtonRow } from '../../../../ui/button/button-row.tsx';
import { useConfirm } from '../../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../../ui/form/detail-drawer.tsx';
import { Once } from '../../../../ui/once.tsx';
import { SubAppForm } from './form.tsx';
import classes from '../offline-upgrade.module.css';

/** A sub-application with rename and delete buttons. */
function SubAppItem({ of: subApp, onDelete }: { of: SubApp; onDelete: () => void }) {
  const { setSearch } = useView('/pages/publish/offline-upgrade');
  const { t } = useLingui();
  const can = useCan('publish/offline-upgrade');
  return (
    <li className="row card">
      <p>
        <b>{subApp.name}</b> {subApp.subAppId}
        <br />
        <span
          className={`note ${classes.count}`}
        >{t`${plural(subApp.packageCount, { one: '# offline package', other: '# offline packages' })}`}</span>
      </p>
      <ButtonRow>
        {can('doUpdate') && (
          <Button
            small
            variant="default"
            aria-label={t`Rename ${subApp.name}`}
            onClick={() => setSearch({ subApp: subApp.id })}
          >{t`Rename`}</Button>
        )}
        {can('doDelete') && (
          <ReasonButton small code={subApp.packageCount > 0 ? 'SUBAPP_NOT_EMPTY' : null} onClick={onDelete}>
            {t`Delete`}
          </ReasonButton>
        )}
      </ButtonRow>
    </li>
  );
}

/** The sub-applications of the application, which can be created, renamed, and deleted if they have no packages. */
export default function SubApps() {
  const { search, setSearch } = useView('/pages/publish/offline-upgrade');
  const { t } = useLingui();
  const can = useCan('publish/offline-upgrade');
  const { confirm, dialog } = useConfirm();
  const query = useListSubApps();

  const askDelete = ({ id, name, subAppId }: SubApp) =>
    confirm({
      title: t`Delete ${name}?`,
      verb: t`Delete`,
      names: [name],
      impact: [`${name} (${subAppId})`],
      next: t`This can't be undone.`,
      run: () => perform(acts.deleteSubApps, { id }, { done: msg`Sub-application deleted` }),
    });

  return (
    <>
      <DetailDrawer
        opened={search.manage !== undefined}
        onClose={() => setSearch({ manage: undefined, subApp: undefined })}
        title={t`Sub-applications`}
        query={query}
      >
        {(subApps) => (
          <>
            {can('doCreate') && <Button onClick={() => setSearch({ subApp: 'new' })}>{t`New sub-application`}</Button>}
            {subApps.length === 0 && (
              <p className="paragraph">{t`No sub-applications yet. Each offline package belongs to a sub-application.`}</p>
            )}
            <ul className={`stack ${classes.subApps}`}>
              {subApps.map((subApp) => (
                <SubAppItem key={subApp.id} of={subApp} onDelete={() => askDelete(subApp)} />
              ))}
            </ul>
          </>
        )}
      </DetailDrawer>
      {dialog}
      <Once when={search.subApp !== undefined}>
        <SubAppForm />
      </Once>
    </>
  );
}
