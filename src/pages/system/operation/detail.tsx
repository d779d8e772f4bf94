import { useLingui } from '@lingui/react/macro';
import { useGetControl } from '../../../api/generated/controls/controls.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { controlNameIn, nameIn } from '../names.ts';

/** A control to read. */
export default function ControlDetail() {
  const { search, setSearch } = useView('/pages/system/operation');
  const { t, i18n } = useLingui();
  const query = useGetControl(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data ? controlNameIn(i18n.locale, query.data) : t`Control`}
      query={query}
    >
      {(control) => (
        <DataList>
          <Fact label={t`Menu`}>{nameIn(i18n.locale, { name: control.menuName, enName: control.menuEnName })}</Fact>
          <Fact label={t`Code`}><IdText value={control.ctrlCode} label={t`code`} most={50} /></Fact>
          <Fact label={t`Name`}>{control.ctrlName}</Fact>
          <Fact label={t`English name`}>{control.ctrlEnName}</Fact>
          <Fact label={t`Method`}>{control.method}</Fact>
          <Fact label={t`Call`}>{control.urlPattern}</Fact>
          <Fact label={t`Order`}>{control.order}</Fact>
          <Fact label={t`Created`}><Instant value={control.createdAt} /> · {control.createdBy}</Fact>
          <Fact label={t`Changed`}><Instant value={control.updatedAt} /> · {control.updatedBy}</Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}
