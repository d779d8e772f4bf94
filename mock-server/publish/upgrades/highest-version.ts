import { lacksRequired } from '../../../openapi/codegen/runtime/index.ts';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { highestAppletVersion } from '../applets/rules.ts';
import { highestOfflineVersion, nextOfflineVersion } from '../offline-packages/versions.ts';
import { highestVersion, nextPatch } from './rules.ts';

type VersionContext = Context<'getHighestVersion'>;
type Answer = Schemas['HighestVersion'];

const answer = (highest: string | undefined, next: string): Answer => ({
  ...(highest !== undefined && { highest }),
  next,
});

const highestOf: Readonly<Record<VersionContext['query']['kind'], (context: VersionContext) => Answer>> = {
  upgrade: (context) => {
    const { db, appId, query } = context;
    const highest = query.platform && highestVersion(db, appId, query.platform);
    return answer(highest, nextPatch(highest));
  },
  offline: (context) => {
    const { db, appId, clock, query } = context;
    const highest = query.subAppId && highestOfflineVersion(db, appId, query.subAppId);
    return answer(highest, nextOfflineVersion(clock, highest));
  },
  applet: (context) => {
    const { db, appId, query } = context;
    const highest = query.appletId && highestAppletVersion(db, appId, query.appletId);
    return answer(highest, nextPatch(highest));
  },
};

export const highestVersionHandlers = handlers<'upgrades', 'getHighestVersion'>({
  getHighestVersion: (context) => {
    const { query, refuse } = context;
    const missing = requiredWhen.getHighestVersion.find((rule) => lacksRequired(rule, query));
    if (missing) {
      const { code, properties } = missing;
      throw refuse(code, { errors: [{ pointer: `?${properties[0]}`, code }] });
    }
    return highestOf[query.kind](context);
  },
});
