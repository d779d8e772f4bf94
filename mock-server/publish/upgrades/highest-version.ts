import type { components } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { highestAppletVersion } from '../applets/rules.ts';
import { highestOfflineVersion, nextOfflineVersion } from '../offline-packages/versions.ts';
import { highestVersion, nextPatch } from './rules.ts';

type Asking = Context<'getHighestVersion'>;
type Answer = components['schemas']['HighestVersion'];

const answer = (highest: string | undefined, next: string): Answer => ({
  ...(highest !== undefined && { highest }),
  next,
});

const missing = ({ refuse }: Asking, name: string) =>
  refuse('FIELD_REQUIRED', { errors: [{ pointer: `?${name}`, code: 'FIELD_REQUIRED' }] });

const highestOf: Readonly<Record<Asking['query']['kind'], (context: Asking) => Answer>> = {
  upgrade: (context) => {
    const { db, appId, query } = context;
    if (query.platform === undefined) throw missing(context, 'platform');
    const highest = highestVersion(db, appId, query.platform);
    return answer(highest, nextPatch(highest));
  },
  offline: (context) => {
    const { db, appId, clock, query } = context;
    if (query.subAppId === undefined) throw missing(context, 'subAppId');
    const highest = highestOfflineVersion(db, appId, query.subAppId);
    return answer(highest, nextOfflineVersion(clock, highest));
  },
  applet: (context) => {
    const { db, appId, query } = context;
    if (query.appletId === undefined) throw missing(context, 'appletId');
    const highest = highestAppletVersion(db, appId, query.appletId);
    return answer(highest, nextPatch(highest));
  },
};

export const highestVersionHandlers = handlers<'upgrades', 'getHighestVersion'>({
  getHighestVersion: (context) => highestOf[context.query.kind](context),
});
