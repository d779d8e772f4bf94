import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useGetCrowd } from '../../../api/generated/crowds/crowds.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { detailsOf } from '../crowd.ts';

const ChangeForm = lazy(() => import('./form.tsx'));

const path = '/pages/advertisement/modify-crowd';

/** The page that adds, removes or replaces members of an audience. */
export default function ModifyCrowd() {
  const { search } = useView(path);
  const { t, i18n } = useLingui();
  const { id } = search;
  const query = useGetCrowd(id ?? '', { query: { enabled: id !== undefined } });
  const crowd = query.data?.id === id ? query.data : undefined;
  const title = i18n._(titles.modifyCrowd);
  return (
    <Page
      title={crowd ? t`Change members of ${crowd.name}` : title}
      about={
        crowd && (
          <>
            {t`${plural(crowd.count, { one: '# member', other: '# members' })}`} ·{' '}
            <ShellLink href={detailsOf(crowd)}>{t`Audience details`}</ShellLink>
          </>
        )
      }
    >
      {id === undefined ? (
        <p className="paragraph">{t`No audience selected. In the list of audiences, choose “Change members” from the menu of an audience.`}</p>
      ) : crowd ? (
        <ChangeForm key={crowd.id} crowd={crowd} fallback={<Skeleton rows={6} />} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  );
}
