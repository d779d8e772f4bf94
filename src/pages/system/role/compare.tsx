import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RightsList } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useCompareRoles, useGetRole } from '../../../api/generated/roles/roles.ts';
import { errorToast } from '../../../api/error-place.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { controlText } from '../control-names.ts';
import { menuNames } from '../names.ts';
import { plainOptions } from '../../../ui/text/options.ts';
import classes from './role.module.css';

interface ListProps {
  title: string;
  rights: RightsList;
  /** Names of the menus, by code. */
  names: ReadonlyMap<string, string>;
}

function List({ title, rights, names }: ListProps) {
  const { t, i18n } = useLingui();
  const order = [...names.keys()];
  const controls = rights.controls.toSorted(
    (one, other) => order.indexOf(one.menuCode) - order.indexOf(other.menuCode),
  );
  const count = rights.menus.length + rights.controls.length;
  return (
    <details className={`box ${classes.compared}`} open={count > 0 && count <= 60}>
      <summary>
        {title}{' '}
        <small>{t`${plural(rights.menus.length, { one: '# menu', other: '# menus' })}, ${plural(rights.controls.length, { one: '# control', other: '# controls' })}`}</small>
      </summary>
      <ul>
        {rights.menus.map(({ code }) => (
          <li key={code}>{names.get(code)}</li>
        ))}
        {controls.map((control) => (
          <li key={control.id}>
            {names.get(control.menuCode) ?? control.menuCode} · {controlText(control, i18n.locale)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ComparisonProps {
  id: string;
  otherId: string;
  /** Called when the user cancels a comparison that takes too long. */
  onCancel: () => void;
}

function Comparison({ id, otherId, onCancel }: ComparisonProps) {
  const { i18n, t } = useLingui();
  const query = useCompareRoles(id, otherId);
  return (
    <QueryContent query={query} rows={6} onCancel={onCancel}>
      {({ left, right, onlyLeft, onlyRight, both }) => {
        const names = menuNames([...onlyLeft.menus, ...onlyRight.menus, ...both.menus], i18n.locale);
        return (
          <>
            <List title={t`Only ${left.name}`} rights={onlyLeft} names={names} />
            <List title={t`Only ${right.name}`} rights={onlyRight} names={names} />
            <List title={t`Both`} rights={both} names={names} />
          </>
        );
      }}
    </QueryContent>
  );
}

/** Compares the permissions of two roles. */
export default function RoleCompare() {
  const { search, setSearch } = useView('/pages/system/role');
  const { t } = useLingui();
  const [otherId, setOtherId] = useState('');
  const id = search.compare ?? '';
  const roles = useListOptions('role', errorToast).data ?? [];
  const query = useGetRole(id, { query: { enabled: id !== '' } });
  return (
    <DetailDrawer
      opened={id !== ''}
      onClose={() => setSearch({ compare: undefined })}
      title={query.data ? t`Compare ${query.data.name}` : t`Compare`}
      query={query}
    >
      {() => (
        <>
          <NativeSelect
            label={t`Compare with`}
            value={otherId}
            onChange={(event) => setOtherId(event.currentTarget.value)}
            data={[{ value: '', label: t`Choose a role` }, ...plainOptions(roles.filter(({ value }) => value !== id))]}
          />
          {otherId !== '' && otherId !== id && <Comparison id={id} otherId={otherId} onCancel={() => setOtherId('')} />}
        </>
      )}
    </DetailDrawer>
  );
}
