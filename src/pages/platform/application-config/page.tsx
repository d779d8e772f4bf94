import { useLingui } from '@lingui/react/macro';
import { getGetApplicationConfigQueryOptions } from '../../../api/generated/application-config/application-config.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useCan } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { TakesEffect } from '../takes-effect.tsx';

const path = '/pages/platform/application-config';

const ApplicationConfigForm = lazy(() => import('./form.tsx'), 'platform/gateway');
const ApplicationConfigFacts = lazy(() => import('./facts.tsx'));

export const prefetch: Prefetch = withPending(prefetchOf(path, () => getGetApplicationConfigQueryOptions()));

/** The page with the gateway protections of the current application. */
export default function ApplicationConfig() {
  useView(path);
  const { t } = useLingui();
  const can = useCan('platform/application-config');
  const skeleton = <Skeleton rows={8} />;
  return (
    <Page title={t`Application settings`} about={<TakesEffect />} banner={<PendingBanner />}>
      {can('doUpdate') ? <ApplicationConfigForm fallback={skeleton} /> : <ApplicationConfigFacts fallback={skeleton} />}
    </Page>
  );
}
