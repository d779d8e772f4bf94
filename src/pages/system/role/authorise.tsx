import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Role, RoleAuthorization, RoleAuthorizationInput } from '../../../api/generated/client.schemas.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { getRole, getRoleAuthorization } from '../../../api/generated/roles/roles.ts';
import { useCan, useSession } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormDrawer, type FormDrawerProps } from '../../../ui/form/form-drawer.tsx';
import type { EditForm, FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { listText } from '../../../ui/text/format.ts';
import { controlText } from '../control-names.ts';
import { flattenMenus, menuNames } from '../names.ts';
import { address } from './address.ts';
import type { RightsMatrixProps } from './matrix-cells.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { everything, grants, invert, toggleControls, toggleMenu, type Rights } from './selection.ts';
import classes from './role.module.css';

/** A role with its permissions, and all that exist. */
type RoleRights = Role & Pick<RoleAuthorization, 'tree' | 'menus' | 'controls'>;

interface RightsValues extends Record<string, unknown> {
  tree: RoleAuthorization['tree'];
  /** One value: a control is only valid together with its menu. Sorted, so that equal permissions are equal values. */
  rights: RoleAuthorizationInput;
}

const toRights = ({ menus, controls }: RoleAuthorizationInput): Rights => ({
  menus: new Set(menus),
  controls: new Set(controls),
});

const fromRights = ({ menus, controls }: Rights): RoleAuthorizationInput => ({
  menus: [...menus].toSorted(),
  controls: [...controls].toSorted(),
});

async function load(id: string): Promise<RoleRights> {
  const [role, { tree, menus, controls, revision }] = await Promise.all([getRole(id), getRoleAuthorization(id)]);
  return { ...role, tree, menus, controls, revision };
}

const fields: FieldTable = { rights: { label: msg`Permissions` } };

/** The permissions of the first set that the second lacks, by name and in the order of the matrix. */
function namesOf(tree: RightsValues['tree'], from: Rights, without: Rights | null, locale: string): string[] {
  const names = menuNames(flattenMenus(tree), locale);
  const has = (set: keyof Rights, key: string) => from[set].has(key) && !without?.[set].has(key);
  return flattenMenus(tree).flatMap(({ code, name, controls }) => {
    const menu = names.get(code) ?? name;
    return [
      ...(has('menus', code) ? [menu] : []),
      ...controls.filter(({ id }) => has('controls', id)).map((control) => `${menu} · ${controlText(control, locale)}`),
    ];
  });
}

/** Whether permissions include the change of permissions. */
const authorizes = (tree: RightsValues['tree'], rights: Rights) =>
  grants(tree, rights, roles.menu, roles.saveRoleAuthorization.control);

/** The permissions that the form adds to those of the role and removes from them, by name. */
function useChanges() {
  const { i18n } = useLingui();
  return ({ tree, rights }: RightsValues, role: RoleRights) => {
    const [before, after] = [toRights(role), toRights(rights)];
    return {
      added: namesOf(tree, after, before, i18n.locale),
      removed: namesOf(tree, before, after, i18n.locale),
      // A user who removes this permission from their own role can't restore it with this role.
      losesThis: authorizes(tree, before) && !authorizes(tree, after),
    };
  };
}

interface ChoicesProps {
  tree: RoleAuthorization['tree'];
  rights: Rights;
  saved: Rights;
  cascade: boolean;
  setCascade: (cascade: boolean) => void;
  onChange: (rights: Rights) => void;
}

/** Buttons that change many permissions at once, and the option to cascade to the menus below. */
function Choices({ tree, rights, saved, cascade, setCascade, onChange }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      <Button small variant="default" onClick={() => onChange(everything(tree))}>{t`Select all`}</Button>
      <Button small variant="default" onClick={() => onChange(invert(tree, rights))}>{t`Invert`}</Button>
      <Button small variant="default" onClick={() => onChange(saved)}>{t`Reset`}</Button>
      <label className="inline gap-6">
        <input type="checkbox" checked={cascade} onChange={(event) => setCascade(event.currentTarget.checked)} />{' '}
        {t`Include submenus and controls`}
      </label>
    </>
  );
}

/** Enter in a filter or on a checkbox would submit the form. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface FilteredMatrixProps extends Omit<RightsMatrixProps, 'names' | 'filterText' | 'grantedMenus'> {
  /** Tools that change what is selected. */
  children: ReactNode;
}

/** The matrix, and above it the tools; two of them filter its rows. */
function FilteredMatrix({ children, ...matrix }: FilteredMatrixProps) {
  const { t, i18n } = useLingui();
  const names = menuNames(flattenMenus(matrix.tree), i18n.locale);
  const [filterText, setFilterText] = useState('');
  // The menus that were granted when the filter was applied: a row does not disappear when it is unchecked.
  const [grantedMenus, setGrantedMenus] = useState<Rights['menus'] | null>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps a key from the form
    <div onKeyDown={ignoreEnter}>
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
      <RightsMatrix {...matrix} names={names} filterText={filterText.trim()} grantedMenus={grantedMenus} />
    </div>
  );
}

function Changes({ form, role }: { form: EditForm<RightsValues>; role: RoleRights | null }) {
  const { t } = useLingui();
  const changesOf = useChanges();
  if (role === null) return null;
  const { added, removed } = changesOf(form.values, role);
  return <span role="status" className={classes.changes}>{t`${added.length} added, ${removed.length} removed`}</span>;
}

/** All menus and controls with the permissions of the form. */
function Editor({ form }: { form: EditForm<RightsValues> }) {
  const [cascade, setCascade] = useState(true);
  const { tree } = form.values;
  const rights = toRights(form.values.rights);
  const change = (next: Rights) => form.setFieldValue('rights', fromRights(next));
  return (
    <FilteredMatrix
      tree={tree}
      rights={rights}
      readOnly={false}
      onMenu={(node) => change(toggleMenu(tree, rights, node, cascade))}
      onControls={(controls) => change(toggleControls(tree, rights, controls))}
    >
      <Choices
        {...{ tree, rights, cascade, setCascade }}
        saved={toRights(form.getInitialValues().rights)}
        onChange={change}
      />
    </FilteredMatrix>
  );
}

/** The permissions of a role that the user may not change, and why if it is not for a lack of permissions. */
function Viewer({ of }: { of: RoleRights }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  return (
    <>
      {of.isSystem && (
        <p className="paragraph">{t`The initial system role has all permissions, and they can't be changed.`}</p>
      )}
      {of.adminRefusal && !of.isSystem && <p className="paragraph">{problemText(of.adminRefusal)}</p>}
      <FilteredMatrix tree={of.tree} rights={toRights(of)} readOnly onMenu={() => {}} onControls={() => {}}>
        {null}
      </FilteredMatrix>
    </>
  );
}

const renderViewer = (role: RoleRights) => <Viewer of={role} />;
const renderChanges = (form: EditForm<RightsValues>, role: RoleRights | null) => <Changes form={form} role={role} />;

/** The confirmation that lists the added and removed permissions. */
function useReview() {
  const { t } = useLingui();
  const { user } = useSession();
  const changesOf = useChanges();
  const review: FormDrawerProps<RightsValues, RoleRights>['review'] = ({ values, over }) => {
    if (over === null) return null;
    const { added, removed, losesThis } = changesOf(values, over);
    const losesOwn = user.selectedRoles.id === over.id && losesThis;
    return {
      title: t`Change the permissions of ${over.name}?`,
      verb: t`Change permissions`,
      names: [over.name],
      harmless: removed.length === 0,
      impact: [...added.map((name) => `+ ${name}`), ...removed.map((name) => `− ${name}`)],
      next: losesOwn
        ? t`You are using this role yourself and may not be able to undo this.`
        : t`Takes effect at the next request of everyone who uses this role.`,
      ...(losesOwn && { typed: over.name }),
    };
  };
  return review;
}

/** The form for the permissions of a role. */
export default function RoleAuthorise() {
  const { search, setSearch, setDirty } = useAddress(address);
  const { t, i18n } = useLingui();
  const can = useCan();
  const review = useReview();
  const canChange = can(`${roles.menu}#${roles.saveRoleAuthorization.control}`);
  return (
    <FormDrawer<RightsValues, RoleRights>
      name="system.role.authorise.1"
      record={search.authorise}
      onRecord={(authorise) => setSearch({ authorise })}
      wide="matrix"
      load={load}
      validate={() => ({})}
      fields={fields}
      title={(role) => (role ? t`Permissions of ${role.name}` : t`Permissions`)}
      initial={(role) => ({
        tree: role?.tree ?? [],
        rights: fromRights(toRights(role ?? { menus: [], controls: [] })),
      })}
      toInput={({ rights }) => ({ rights })}
      toDraft={({ rights }) => ({ rights })}
      print={({ tree, rights }) => ({
        rights: listText(i18n.locale.replace('_', '-'), namesOf(tree, toRights(rights), null, i18n.locale)),
      })}
      viewOnly={(role) => (canChange && !role.isSystem && !role.adminRefusal ? null : renderViewer(role))}
      note={renderChanges}
      review={review}
      submit={async ({ rights }, over) =>
        over &&
        perform(
          roles.saveRoleAuthorization,
          { id: over.id, data: rights, revision: over.revision },
          { done: msg`Role permissions changed` },
        )
      }
      onDirty={(dirty) => setDirty('authorise', dirty)}
    >
      {(form) => <Editor form={form} />}
    </FormDrawer>
  );
}
