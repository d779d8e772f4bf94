import { UNKNOWN } from '../../counting/keys.ts';
import type { Reading } from '../../counting/topic.ts';

/** A gateway transaction as analytics name it. */
export interface Api {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Method and path, without the separators of keys. */
  readonly api: string;
  readonly apiMethod: string;
  readonly apiGroup: string;
}

/** Returns the gateway transactions of an application by code. */
export function apisIn({ db, appId }: Reading): ReadonlyMap<string, Api> {
  return new Map(
    db.transactions.all({ where: { appId } }).map(({ id, code, name, method, requestUrl, groupId }) => {
      const api = `${method} ${requestUrl.replaceAll('~', '%7E')}`;
      return [code, { id, code, name, api, apiMethod: method, apiGroup: db.apiGroups.get(groupId)?.name ?? UNKNOWN }];
    }),
  );
}

/** The dimensions of calls, based on the gateway's current transactions; unknown for deleted transactions. */
export const factsOf = (apis: ReadonlyMap<string, Api>) => ({
  api: ({ code }: { readonly code: string }) => apis.get(code)?.api ?? UNKNOWN,
  apiMethod: ({ code }: { readonly code: string }) => apis.get(code)?.apiMethod ?? UNKNOWN,
  apiGroup: ({ code }: { readonly code: string }) => apis.get(code)?.apiGroup ?? UNKNOWN,
});
