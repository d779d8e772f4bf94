import { useLingui } from '@lingui/react/macro';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import { nameIn } from '../names.ts';
import { fields, parentNameIn } from './fields.tsx';
import classes from './menu.module.css';
import { menus } from './resource.ts';

const order = [
  'code',
  'name',
  'enName',
  'parentCode',
  'type',
  'url',
  'icon',
  'order',
  'visible',
  'description',
] as const;

/** The details of a menu. */
export default function MenuDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={menus} title={(menu) => (menu ? nameIn(i18n.locale, menu) : t`Menu`)}>
      {(menu) => (
        <Facts
          of={fields}
          record={menu}
          names={order}
          values={{
            parentCode: parentNameIn(i18n.locale, menu) ?? t`First level`,
            icon: (
              <span className={classes.name}>
                <MenuIcon name={menu.icon} size={18} />
                {menu.icon}
              </span>
            ),
          }}
        />
      )}
    </ResourceDetail>
  );
}
