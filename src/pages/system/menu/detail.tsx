import { useLingui } from '@lingui/react/macro';
import { useGetMenu } from '../../../api/generated/menus/menus.ts';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { typeWords, visibleWords } from './input.ts';
import classes from './menu.module.css';
import { nameIn } from '../names.ts';

/** A menu to read. */
export default function MenuDetail() {
  const { search, setSearch } = useView('/pages/system/menu');
  const { t, i18n } = useLingui();
  const query = useGetMenu(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data ? nameIn(i18n.locale, query.data) : t`Menu`}
      query={query}
    >
      {(menu) => (
        <DataList>
          <Fact label={t`Code`}>
            <IdText value={menu.code} label={t`code`} />
          </Fact>
          <Fact label={t`Name`}>{menu.name}</Fact>
          <Fact label={t`English name`}>{menu.enName}</Fact>
          <Fact label={t`Parent`}>{menu.parentName ?? t`First level`}</Fact>
          <Fact label={t`Type`}>{i18n._(typeWords[menu.type])}</Fact>
          <Fact label={t`Address`}>{menu.url}</Fact>
          <Fact label={t`Icon`}>
            <span className={classes.name}>
              <MenuIcon name={menu.icon} size={18} />
              {menu.icon}
            </span>
          </Fact>
          <Fact label={t`Order`}>{menu.order}</Fact>
          <Fact label={t`In the menu`}>{i18n._(visibleWords[menu.visible ? 'shown' : 'hidden'])}</Fact>
          <Fact label={t`Description`}>{menu.description}</Fact>
          <Fact label={t`Created`}>
            <Instant value={menu.createdAt} /> · {menu.createdBy}
          </Fact>
          <Fact label={t`Changed`}>
            <Instant value={menu.updatedAt} /> · {menu.updatedBy}
          </Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}
