import { useState, type ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { MenuNode, RoleAuthorization } from '../../../api/generated/client.schemas.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { useGetRole, useGetRoleAuthorization } from '../../../api/generated/roles/roles.ts';
import { useCan, useSession } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FootBar } from '../../../ui/button/foot-bar.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { controlText } from '../control-names.ts';
import { flattenMenus, menuNames } from '../names.ts';
import type { RightsMatrixProps } from './matrix-cells.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { everything, flat, invert, missing, toggleControls, toggleMenu, type Rights } from './selection.ts';
import classes from './role.module.css';

interface EditorProps {
  of: RoleAuthorization;
  /** Whether it is the initial role, which has every permission. */
  isSystem: boolean;
  /** Problem code of why the user may not change the permissions of this role. */
  refusal: string | undefined;
  onDirty: (dirty: boolean) => void;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  onClose: () => void;
}

/** Confirms the added and removed permissions and saves them. */
function useSave(
  of: RoleAuthorization,
  { saved, rights }: { saved: Rights; rights: Rights },
  menuName: (node: MenuNode) => string,
  { onDirty, confirm, onClose }: Pick<EditorProps, 'onDirty' | 'confirm' | 'onClose'>,
) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const words = (from: Rights, to: Rights, sign: string) =>
    flat(of.tree).flatMap((node) => [
      ...(from.menus.has(node.code) && !to.menus.has(node.code) ? [`${sign} ${menuName(node)}`] : []),
      ...node.controls
        .filter(({ id }) => from.controls.has(id) && !to.controls.has(id))
        .map((control) => `${sign} ${menuName(node)} · ${controlText(control, i18n.locale)}`),
    ]);
  const [added, removed] = [words(rights, saved, '+'), words(saved, rights, '−')];
  // A user who removes the role screen from their own role can't restore it.
  const losesOwn = user.selectedRoles.id === of.role.id && missing(saved.menus, rights.menus).includes('role');
  const askSave = () =>
    confirm({
      title: t`Change the permissions of ${of.role.name}?`,
      verb: t`Change permissions`,
      names: [of.role.name],
      harmless: removed.length === 0,
      impact: [...added, ...removed],
      next: losesOwn
        ? t`You are using this role yourself and won't be able to undo this.`
        : t`Takes effect at the next request of everyone who uses this role.`,
      ...(losesOwn && { typed: of.role.name }),
      run: async () => {
        const data = { menus: [...rights.menus], controls: [...rights.controls] };
        await perform(
          roles.saveRoleAuthorization,
          { id: of.role.id, data, ifMatch: `"${of.revision}"` },
          { done: msg`Role permissions changed` },
        );
        onDirty(false);
        onClose();
      },
    });
  return { added, removed, askSave };
}

interface ChoicesProps {
  of: RoleAuthorization;
  rights: Rights;
  saved: Rights;
  cascade: boolean;
  setCascade: (cascade: boolean) => void;
  onChange: (rights: Rights) => void;
}

/** Buttons that change many permissions at once, and the option to cascade to the menus below. */
function Choices({ of, rights, saved, cascade, setCascade, onChange }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      <Button small variant="default" onClick={() => onChange(everything(of.tree))}>{t`Select all`}</Button>
      <Button small variant="default" onClick={() => onChange(invert(of.tree, rights))}>{t`Invert`}</Button>
      <Button small variant="default" onClick={() => onChange(saved)}>{t`Reset`}</Button>
      <label className="inline gap-6">
        <input type="checkbox" checked={cascade} onChange={(event) => setCascade(event.currentTarget.checked)} />{' '}
        {t`Include submenus and controls`}
      </label>
    </>
  );
}

interface FilteredMatrixProps extends Omit<RightsMatrixProps, 'filterText' | 'grantedMenus'> {
  /** Tools that change what is selected. */
  children: ReactNode;
}

/** The matrix, and above it the tools; two of them filter its rows. */
function FilteredMatrix({ children, ...matrix }: FilteredMatrixProps) {
  const { t } = useLingui();
  const [filterText, setFilterText] = useState('');
  // The menus that were granted when the filter was applied: a row does not disappear when it is unchecked.
  const [grantedMenus, setGrantedMenus] = useState<Rights['menus'] | null>(null);
  return (
    <>
      <div className={`row ${classes.tools}`} role="group" aria-label={t`Select`}>
        <input
          type="search"
          className={`input ${classes.search}`}
          aria-label={t`Find a menu`}
          placeholder={t`Find a menu`}
          value={filterText}
          onChange={(event) => setFilterText(event.currentTarget.value)}
        />
        {children}
        <label className="inline gap-6">
          <input
            type="checkbox"
            checked={grantedMenus !== null}
            onChange={(event) => setGrantedMenus(event.currentTarget.checked ? matrix.rights.menus : null)}
          />{' '}
          {t`Show selected only`}
        </label>
      </div>
      <RightsMatrix {...matrix} filterText={filterText.trim()} grantedMenus={grantedMenus} />
    </>
  );
}

/** All menus and controls with the permissions of the role, and the unsaved change. */
function Editor({ of, isSystem, refusal, onDirty, confirm, onClose }: EditorProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { problemText } = useKit();
  const [saved] = useState<Rights>({ menus: new Set(of.menus), controls: new Set(of.controls) });
  const [rights, setRights] = useState(saved);
  const [cascade, setCascade] = useState(true);

  const names = menuNames(flattenMenus(of.tree), i18n.locale);
  const menuName = ({ code, name }: MenuNode) => names.get(code) ?? name;
  const change = (next: Rights) => {
    setRights(next);
    onDirty(
      [
        ...missing(next.menus, saved.menus),
        ...missing(saved.menus, next.menus),
        ...missing(next.controls, saved.controls),
        ...missing(saved.controls, next.controls),
      ].length > 0,
    );
  };
  const { added, removed, askSave } = useSave(of, { saved, rights }, menuName, { onDirty, confirm, onClose });
  const readOnly = isSystem || refusal !== undefined || !can(`${roles.menu}#${roles.saveRoleAuthorization.control}`);
  return (
    <>
      {isSystem && (
        <p className="paragraph">{t`The initial system role has all permissions, and they can't be changed.`}</p>
      )}
      {refusal && !isSystem && <p className="paragraph">{problemText(refusal)}</p>}
      <FilteredMatrix
        tree={of.tree}
        names={names}
        rights={rights}
        readOnly={readOnly}
        onMenu={(node) => change(toggleMenu(of.tree, rights, node, cascade))}
        onControls={(controls) => change(toggleControls(of.tree, rights, controls))}
      >
        {!readOnly && <Choices of={of} {...{ rights, saved, cascade, setCascade }} onChange={change} />}
      </FilteredMatrix>
      {!readOnly && (
        <FootBar>
          <span role="status" className={classes.changes}>{t`${added.length} added, ${removed.length} removed`}</span>
          <Button disabled={added.length + removed.length === 0} onClick={askSave}>{t`Save`}</Button>
        </FootBar>
      )}
    </>
  );
}

/** The form for the permissions of a role. */
export default function RoleAuthorise() {
  const { search, setSearch, setDirty } = useView('/pages/system/role');
  const { t } = useLingui();
  const { confirm, dialog, isOpen } = useConfirm();
  const [dirty, setOwnDirty] = useState(false);
  const id = search.authorise ?? '';
  const query = useGetRoleAuthorization(id, { query: { enabled: id !== '', staleTime: Infinity } });
  const role = useGetRole(id, { query: { enabled: id !== '' } });
  const mark = (value: boolean) => {
    setOwnDirty(value);
    setDirty('authorise', value);
  };
  const close = () => setSearch({ authorise: undefined });
  const askClose = () => {
    if (!dirty) return close();
    confirm({
      title: t`Discard the changed permissions?`,
      verb: t`Discard`,
      impact: [],
      run: async () => {
        mark(false);
        close();
      },
    });
  };
  return (
    <DetailDrawer
      opened={id !== ''}
      onClose={askClose}
      covered={isOpen}
      wide="matrix"
      title={query.data ? t`Permissions of ${query.data.role.name}` : t`Permissions`}
      // Data from before the last change is not shown until it is refetched, because the editor starts from it.
      query={role.data && (dirty || !query.isFetching) ? query : { ...role, data: undefined }}
    >
      {(of) => (
        <>
          <Editor
            key={`${of.role.id} ${of.revision}`}
            of={of}
            isSystem={role.data?.isSystem ?? false}
            refusal={role.data?.adminRefusal}
            onDirty={mark}
            confirm={confirm}
            onClose={close}
          />
          {dialog}
        </>
      )}
    </DetailDrawer>
  );
}
