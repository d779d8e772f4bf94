import type { SeedContext } from '../../core/world/seed.ts';
import type { Rng } from '../../core/world/rng.ts';
import type { ApiGroupRow } from '../api-groups/table.ts';
import type { ApplicationRow } from '../applications/table.ts';
import type { TransactionRow } from './table.ts';
import { keyOf } from './columns.ts';
import type { GroupSeed } from '../seeds/catalogue.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const OFF = { enabled: false } as const;

/** Groups that move money or prove identities. */
const SENSITIVE = new Set(['TRAN', 'PAYM', 'USER', 'CARD']);

function breakerOf(draw: Rng): TransactionRow['circuitBreaker'] {
  const common = {
    windowSeconds: draw.pick([10, 30, 60]),
    openTimeoutSeconds: draw.pick([30, 60]),
    defaultResponse: '{"code":"BUSY","message":"系统繁忙，请稍后再试"}',
  };
  const mode = draw.pick(['errorCount', 'errorRatio', 'slowRatio'] as const);
  if (mode === 'errorCount')
    return { enabled: true, rule: { ...common, mode, errorThreshold: draw.pick([20, 50, 100]) } };
  if (mode === 'errorRatio')
    return { enabled: true, rule: { ...common, mode, errorRatioThreshold: draw.pick([0.2, 0.5]) } };
  return {
    enabled: true,
    rule: { ...common, mode, slowMs: draw.pick([2000, 3000]), slowRatioThreshold: draw.pick([0.3, 0.5]) },
  };
}

const answer = (name: string): string => JSON.stringify({ code: '0', message: 'ok', data: { name } }, undefined, 2);

/** Returns the policies of a transaction: strict for money transfers, caches and mocks for queries. */
function policiesOf(draw: Rng, name: string, isSensitive: boolean, isQuery: boolean) {
  const rate = draw.pick([50, 100, 200, 500]);
  const tokenBucket: TransactionRow['tokenBucket'] = draw.chance(0.7)
    ? { enabled: true, capacity: rate * 2, ratePerSecond: rate }
    : OFF;
  const threshold: TransactionRow['threshold'] = draw.chance(isSensitive ? 0.8 : 0.2)
    ? {
        enabled: true,
        limit: draw.pick([10, 30, 60]),
        unitTimeSeconds: 60,
        unbanTimeSeconds: draw.pick([300, 600, 1800]),
      }
    : OFF;
  const mock: TransactionRow['mock'] = draw.chance(0.12)
    ? { enabled: true, percentage: draw.pick([10, 100]), returnMessage: answer(name) }
    : { enabled: false, returnMessage: answer(name) };
  const cache: TransactionRow['cache'] =
    isQuery && draw.chance(0.4) ? { enabled: true, ttlSeconds: draw.pick([30, 60, 300]) } : OFF;
  return {
    tokenBucket,
    threshold,
    mock,
    cache,
    circuitBreaker: draw.chance(0.3) ? breakerOf(draw) : OFF,
    antiReplay: isSensitive && draw.chance(0.9),
    signature: isSensitive || draw.chance(0.2),
    encryption: isSensitive && draw.chance(0.7),
    deviceList: draw.weighted([
      ['none', 8],
      ['black', 2],
      ['white', 0.4],
    ] as const),
  };
}

/** Adds the transactions of an application's groups: `ACCT0001`, `ACCT0002` … */
export async function seedTransactions(
  { db, clock, rng }: SeedContext,
  application: ApplicationRow,
  groups: ReadonlyMap<GroupSeed, ApiGroupRow>,
): Promise<void> {
  for (const [seed, group] of groups) {
    for (const [index, line] of seed.transactions.entries()) {
      const code = `${seed.prefix}${String(index + 1).padStart(4, '0')}`;
      const draw = rng('transaction', application.applicationId, code);
      const [marked = '', name = ''] = line.split(' ');
      const isQuery = marked.startsWith('?');
      const created = clock.now() - draw.int(40, 200) * DAY_MS - draw.int(0, DAY_MS - 1);
      const by = draw.pick(['gateway01', 'gateway02', 'gateway03']);
      await db.transactions.insert({
        appId: application.id,
        name,
        code,
        codeKey: keyOf(code),
        groupId: group.id,
        status: draw.chance(0.9) ? 'enabled' : 'disabled',
        method: isQuery ? 'GET' : 'POST',
        requestUrl: `${seed.path}/${marked.replace('?', '')}`,
        contentType: 'application/json',
        ...(draw.chance(0.15) && { timeoutMs: draw.pick([5000, 10_000, 30_000]) }),
        ...(draw.chance(0.1) && { communicationPort: seed.port + 1 }),
        ...policiesOf(draw, name, SENSITIVE.has(seed.prefix), isQuery),
        createdAt: clock.iso(created),
        createdBy: by,
        updatedAt: clock.iso(created + draw.int(0, 30) * DAY_MS),
        updatedBy: by,
      });
    }
  }
}
