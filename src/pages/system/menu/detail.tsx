import { useLingui } from '@lingui/react/macro';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { nameIn } from '../names.ts';
import { codeLabel, labels, typeWords, visibleWords } from './labels.ts';
import classes from './menu.module.css';
import { menus } from './resource.ts';

/** A menu to read. */
export default function MenuDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={menus} title={(menu) => (menu ? nameIn(i18n.locale, menu) : t`Menu`)}>
      {(menu) => (
        <>
          <Fact label={i18n._(labels.code)}>
            <IdText value={menu.code} label={i18n._(codeLabel)} />
          </Fact>
          <Fact label={i18n._(labels.name)}>{menu.name}</Fact>
          <Fact label={i18n._(labels.enName)}>{menu.enName}</Fact>
          <Fact label={i18n._(labels.parent)}>{menu.parentName ?? t`First level`}</Fact>
          <Fact label={i18n._(labels.type)}>{i18n._(typeWords[menu.type])}</Fact>
          <Fact label={i18n._(labels.url)}>{menu.url}</Fact>
          <Fact label={i18n._(labels.icon)}>
            <span className={classes.name}>
              <MenuIcon name={menu.icon} size={18} />
              {menu.icon}
            </span>
          </Fact>
          <Fact label={i18n._(labels.order)}>{menu.order}</Fact>
          <Fact label={i18n._(labels.visible)}>{i18n._(visibleWords[menu.visible ? 'shown' : 'hidden'])}</Fact>
          <Fact label={i18n._(labels.description)}>{menu.description}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
