import { msg } from '@lingui/core/macro';
import { recordFacts, type Records } from '../../shell/menus/records.ts';
import type { address as transactions } from './api-manager/address.ts';
import type { address as applications } from './application/address.ts';
import type { address as deviceLists } from './black-white-list/address.ts';
import type { address as gateways } from './gateway/address.ts';

/** Links to the lists in which a record can be found by a copied id. */
export const records: Records = {
  'platform/application': recordFacts<typeof applications>({
    lookup: {
      filter: 'applicationId',
      // An id contains a character that distinguishes it from a word.
      pattern: /^(?=.*[\d_.-])[\w.-]{3,32}$/u,
      label: (id) => msg`Applications whose ID contains “${id}”`,
    },
  }),
  'platform/api-manager': recordFacts<typeof transactions>({
    lookup: {
      filter: 'code',
      pattern: /^(?=.*\d)[A-Za-z\d]{3,30}$/u,
      certain: /^[A-Z]{2,8}\d{3,6}$/u,
      find: async (code) => {
        const { listTransactions } = await import('../../api/generated/transactions/transactions.ts');
        const { items } = await listTransactions({ code, size: 100 });
        const id = items.find((item) => item.code === code)?.id;
        return id === undefined ? null : `/pages/platform/api-manager?view=${id}`;
      },
      label: (id) => msg`API transactions whose code contains “${id}”`,
    },
  }),
  'platform/gateway': recordFacts<typeof gateways>({
    lookup: {
      filter: 'ip',
      pattern: /^[\d.]{7,15}$|^[\da-f]*:[\da-f:]+$/iu,
      label: (id) => msg`Gateway instances whose address contains ${id}`,
    },
  }),
  'platform/black-white-list': recordFacts<typeof deviceLists>({
    lookup: {
      filter: 'deviceId',
      pattern: /^(?=.*\d)[A-Za-z\d-]{6,50}$/u,
      label: (id) => msg`Listed devices whose ID contains “${id}”`,
    },
  }),
};
