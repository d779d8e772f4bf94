import { Select, type SelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { firstIconNames, MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import { otherIconNames } from '../../../shell/menus/other-icons.tsx';
import classes from './menu.module.css';

/** Maximum length of an icon name, from the contract of menus. */
const most = 20;
const names = [...firstIconNames, ...otherIconNames].filter((name) => name.length <= most).toSorted();

interface IconFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: string;
  onChange: (name: string) => void;
}

/** Selects one of the icons that the console provides. An unknown name is kept until it is changed. */
export function IconField({ value, onChange, ...field }: IconFieldProps) {
  const { t } = useLingui();
  const data = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      {...field}
      data={data}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`No icon` }}
      maxDropdownHeight={280}
      nothingFoundMessage={t`Nothing found`}
      leftSection={<MenuIcon name={value} size={18} />}
      renderOption={({ option }) => (
        <span className={classes.name}>
          <MenuIcon name={option.value} size={18} />
          {option.label}
        </span>
      )}
    />
  );
}
