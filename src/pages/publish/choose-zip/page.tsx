import { useLingui } from '@lingui/react/macro';
import { uploadedFiles } from '../../../api/upload.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './choose-zip.module.css';

const FileList = lazy(async () => ({ default: (await import('../../../ui/upload/choose-file.tsx')).FileList }));

const source = uploadedFiles('zip', 'publish/offline-upgrade');
const list = '/pages/publish/offline-upgrade';

/** The uploaded zip files: each can become the file of a new offline package. */
export default function ChooseZip() {
  const { go } = useView('/pages/publish/choose-zip');
  const { t, i18n } = useLingui();
  const can = useCan('publish/offline-upgrade');
  return (
    <Page title={i18n._(titles.chooseZip)} about={<ShellLink href={list}>{t`Back to offline packages`}</ShellLink>}>
      <div className={classes.body}>
        {can('doCreate') ? (
          <MantineFrame>
            <p className="paragraph">{t`Choose a file for a new offline package.`}</p>
            <FileList
              fallback={<Skeleton rows={8} />}
              source={source}
              onChoose={({ id }) => go(`${list}?form=new&file=${id}`)}
            />
          </MantineFrame>
        ) : (
          <p className="paragraph">{t`You don't have permission to create offline packages. Ask an administrator for it.`}</p>
        )}
      </div>
    </Page>
  );
}
