import type { DomainHandlers } from '../core/http/handler.ts';
import { deliveryHandlers } from './delivery.ts';
import { grayHandlers } from './gray.ts';
import { switchHandlers } from './switches.ts';
import { highestVersionHandlers } from './highest-version.ts';
import { appletHandlers } from './applets/applets.ts';
import { appletPackageHandlers } from './applets/packages.ts';
import { offlineHandlers } from './offline/packages.ts';
import { subAppHandlers } from './offline/sub-apps.ts';
import { adoptionHandlers } from './adoption.ts';
import { guardHandlers } from './guard.ts';
import { previewHandlers } from './preview.ts';
import { timelineHandlers } from './timeline.ts';
import { rolloutHandlers } from './rollouts.ts';
import { upgradeHandlers } from './upgrades.ts';
import { uploadServiceHandlers } from './uploadServices.ts';

export const publishHandlers: DomainHandlers<'publish'> = {
  ...upgradeHandlers,
  ...highestVersionHandlers,
  ...grayHandlers,
  ...offlineHandlers,
  ...subAppHandlers,
  ...deliveryHandlers,
  ...previewHandlers,
  ...rolloutHandlers,
  ...guardHandlers,
  ...adoptionHandlers,
  ...timelineHandlers,
  ...uploadServiceHandlers,
  ...switchHandlers,
  ...appletHandlers,
  ...appletPackageHandlers,
};
