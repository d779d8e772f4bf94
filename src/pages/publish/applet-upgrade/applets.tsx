import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { useListApplets } from '../../../api/generated/applets/applets.ts';
import { applets } from '../../../api/generated/applets/resource.ts';
import type { Applet } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { lastPage, Pager } from '../../../ui/list/pager.tsx';
import { Once } from '../../../ui/once.tsx';
import { address } from './address.ts';
import { AppletForm } from './applet-form.tsx';
import { AppletIcon } from './icon.tsx';
import classes from './applet-upgrade.module.css';

/** An applet with links to its packages and its form, and a delete button. */
function AppletItem({
  of: { id, name, iconId, packages, releasedVersion },
  onDelete,
}: {
  of: Applet;
  onDelete: () => void;
}) {
  const { setSearch } = useAddress(address);
  const { t } = useLingui();
  const can = useCan('publish/applet-upgrade');
  return (
    <li>
      <AppletIcon id={iconId} size={48} />
      <div className={classes.about}>
        <b>{name}</b>
        <p>
          {t`${plural(packages, { one: '# package', other: '# packages' })}`}
          {releasedVersion !== undefined && ` · ${t`Published: ${releasedVersion}`}`}
        </p>
      </div>
      <ButtonRow>
        <Button
          small
          variant="default"
          aria-label={t`Packages of ${name}`}
          onClick={() => setSearch({ applets: undefined, appletId: id, page: undefined })}
        >
          {t({ message: 'Packages', context: 'applet' })}
        </Button>
        {can('doUpdate') && (
          <Button
            small
            variant="default"
            aria-label={t`Edit ${name}`}
            onClick={() => setSearch({ applet: id })}
          >{t`Edit`}</Button>
        )}
        {can('doDelete') && (
          <ReasonButton
            small
            code={packages > 0 ? 'APPLET_NOT_EMPTY' : null}
            onClick={onDelete}
          >{t`Delete`}</ReasonButton>
        )}
      </ButtonRow>
    </li>
  );
}

/** The applets of the application, which can be created, edited, and deleted if they have no packages. */
export default function Applets() {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const can = useCan('publish/applet-upgrade');
  const { confirm, dialog } = useConfirm();
  const [page, setPage] = useState(1);
  const query = useListApplets(
    { page, size: 50, sort: ['name,asc'] },
    { query: { placeholderData: keepPreviousData } },
  );

  const last = query.data ? lastPage(query.data) : page;
  // After the last applet of the last page is deleted, that page no longer exists.
  if (page > last && !query.isPlaceholderData) setPage(last);

  const askDelete = ({ id, name }: Applet) =>
    confirm({
      title: t`Delete ${name}?`,
      verb: t`Delete`,
      names: [name],
      impact: [name],
      next: t`This can't be undone.`,
      run: () => perform(applets.remove, { id }, { done: msg`Applet deleted` }),
    });

  return (
    <>
      <DetailDrawer
        opened={search.applets !== undefined}
        onClose={() => setSearch({ applets: undefined, applet: undefined })}
        title={t`Applets`}
        query={query}
      >
        {({ items, total, size }) => (
          <>
            {can('doCreate') && <Button onClick={() => setSearch({ applet: 'new' })}>{t`New applet`}</Button>}
            {total === 0 && (
              <p className={classes.help}>{t`No applets yet. Each applet package belongs to an applet.`}</p>
            )}
            <ul className={classes.applets}>
              {items.map((applet) => (
                <AppletItem key={applet.id} of={applet} onDelete={() => askDelete(applet)} />
              ))}
            </ul>
            {total > size && <Pager page={page} size={size} total={total} onPage={setPage} />}
          </>
        )}
      </DetailDrawer>
      {dialog}
      <Once when={search.applet !== undefined}>
        <AppletForm />
      </Once>
    </>
  );
}
