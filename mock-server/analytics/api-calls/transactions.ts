import { UNKNOWN } from '../../counting/keys.ts';
import type { Reading } from '../../counting/topic.ts';

/** A transaction of the gateway as analytics call it. */
export interface Api {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Method and path, without what stands between names in keys. */
  readonly api: string;
  readonly apiMethod: string;
  readonly apiGroup: string;
}

/** The transactions of the gateway of an application, by their codes. */
export function apisIn({ db, appId }: Reading): ReadonlyMap<string, Api> {
  return new Map(
    db.transactions.all({ where: { appId } }).map(({ id, code, name, method, requestUrl, groupId }) => {
      const api = `${method} ${requestUrl.replaceAll('~', '%7E')}`;
      return [code, { id, code, name, api, apiMethod: method, apiGroup: db.apiGroups.get(groupId)?.name ?? UNKNOWN }];
    }),
  );
}

/** What calls differ in, as the gateway has their transactions today; of one that it has no more nobody knows it. */
export const factsOf = (apis: ReadonlyMap<string, Api>) => ({
  api: ({ code }: { readonly code: string }) => apis.get(code)?.api ?? UNKNOWN,
  apiMethod: ({ code }: { readonly code: string }) => apis.get(code)?.apiMethod ?? UNKNOWN,
  apiGroup: ({ code }: { readonly code: string }) => apis.get(code)?.apiGroup ?? UNKNOWN,
});
