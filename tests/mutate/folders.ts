import { existsSync } from 'node:fs';

/** Some files, and the tests that are there for them. Each part is a run of its own: no mutation waits for tests of other files. */
export interface Part {
  /** The code to mutate. */
  readonly sources: readonly string[];
  /** The tests that must fail. Tests with a whole mock are slow: only where nothing else covers the code. */
  readonly tests: readonly string[];
}

const files =
  (folder: string, suffix: string) =>
  (...names: string[]): string[] =>
    names.map((name) => `${folder}/${name}${suffix}`);
const delivery = files('mock-server/delivery', '.ts');
const message = files('mock-server/message', '.ts');
const publish = files('mock-server/publish', '.ts');
const rollouts = files('mock-server/publish/rollouts', '.ts');
const auth = files('mock-server/auth', '.ts');
const session = files('src/session', '.ts');
const world = files('mock-server/core/world', '.ts');
const kit = files('mock-server/core/kit', '.ts');
const contract = files('mock-server/core/contract', '.ts');
const store = files('mock-server/core/store', '.ts');
const http = files('mock-server/core/http', '.ts');
const analytics = files('mock-server/analytics', '.ts');
const analyticsTests = files('tests/analytics', '.test.ts');
const coreTests = files('tests/core', '.test.ts');
const deliveryTests = files('tests/delivery', '.test.ts');
const messageTests = files('tests/message', '.test.ts');
const publishTests = files('tests/publish', '.test.ts');
const authTests = files('tests/auth', '.test.ts');

/** Code where one wrong comparison shows something false to an operator, with its tests. */
export const folders: ReadonlyMap<string, readonly Part[]> = new Map([
  [
    'delivery',
    [
      {
        sources: delivery('audience', 'bucket', 'checks', 'evaluate', 'target'),
        tests: deliveryTests('evaluator', 'explanation'),
      },
      {
        sources: delivery('slots', 'users', 'crowd', 'universe', 'weights'),
        tests: deliveryTests('slots', 'universe', 'users'),
      },
    ],
  ],
  [
    'message',
    [
      {
        sources: [
          ...delivery('push-phones'),
          ...message('push-messages/plan', 'push-messages/reach', 'push-messages/audience'),
        ],
        tests: messageTests('reach'),
      },
      { sources: message('push-messages/course'), tests: messageTests('course') },
      {
        sources: message(
          'push-messages/rules',
          'push-messages/acts',
          'push-messages/sends',
          'push-messages/response',
          'push-messages/figures',
          'push-messages/deliveries',
        ),
        tests: messageTests('push', 'history'),
      },
    ],
  ],
  [
    'rollout',
    [
      {
        sources: publish('rollouts/moves', 'rollouts/health', 'reach'),
        tests: publishTests('moves', 'health', 'reach-kinds'),
      },
      {
        sources: rollouts('state', 'rollouts', 'runs', 'run-rows', 'guard', 'guard-state'),
        tests: publishTests('runs', 'guard-set', 'rollouts', 'guard', 'release-day'),
      },
      { sources: publish('delivery/preview'), tests: publishTests('preview-acts', 'way-back') },
    ],
  ],
  [
    'session',
    [
      {
        sources: session('application', 'menu-key', 'role-pending', 'start-hint', 'own-password', 'permission'),
        tests: authTests('stores', 'permission'),
      },
      { sources: session('refresh-lock', 'channel'), tests: authTests('refresh-lock') },
      { sources: session('token'), tests: authTests('token-life') },
      {
        sources: session('calls', 'session', 'sign-out'),
        tests: authTests('session', 'document-application', 'opening'),
      },
      { sources: auth('lock'), tests: authTests('lock') },
      {
        sources: auth('token/token', 'session/session'),
        tests: authTests('tokens', 'answers', 'tickets', 'switching'),
      },
    ],
  ],
  [
    'rules',
    [
      {
        sources: publish('upgrades/rules', 'upgrades/highest-version'),
        tests: publishTests('upgrades', 'next-version'),
      },
      {
        sources: publish('gray-rules/gray-rules'),
        tests: [...publishTests('gray-checks', 'gray-crowds', 'gray-rules'), ...deliveryTests('regions')],
      },
      { sources: publish('switches/rules'), tests: publishTests('switches') },
      { sources: publish('applets/rules'), tests: publishTests('applet-forms', 'applets') },
      {
        sources: publish('offline-packages/clients', 'offline-packages/versions', 'offline-packages/rules'),
        tests: publishTests('client-ranges', 'next-version', 'offline'),
      },
    ],
  ],
  [
    'analytics',
    [
      { sources: ['mock-server/counting/difference.ts'], tests: publishTests('difference') },
      { sources: analytics('crash-issues/changes'), tests: analyticsTests('issue-changes') },
      { sources: analytics('crash-issues/acts'), tests: analyticsTests('issue-acts') },
      { sources: analytics('crash-issues/issues'), tests: analyticsTests('issue-list') },
      { sources: files('mock-server/flows', '.ts')('progress', 'steps'), tests: analyticsTests('progress', 'steps') },
      { sources: analytics('funnels/counts', 'funnels/funnels', 'funnels/progress'), tests: analyticsTests('funnels') },
    ],
  ],
  [
    'core',
    [
      {
        sources: world('clock', 'faults', 'rng', 'queue', 'request-log'),
        tests: coreTests('clock', 'faults', 'rng', 'queue', 'request-log'),
      },
      { sources: world('switchboard', 'timetable'), tests: coreTests('switchboard', 'timetable') },
      {
        sources: kit('bytes', 'id-lines', 'unzip', 'versions', 'zip'),
        tests: [...coreTests('kit', 'zip'), ...publishTests('versions')],
      },
      { sources: kit('sheet'), tests: coreTests('sheet') },
      { sources: ['openapi/checker/accept.ts'], tests: ['tests/mock/accept.test.ts'] },
      {
        sources: contract('encode', 'lifecycle', 'octets', 'operation', 'readable'),
        tests: coreTests('encode', 'lifecycle', 'operation'),
      },
      {
        sources: store('constraints', 'contents', 'queries/query', 'queries/sorted-list', 'queries/views', 'records'),
        tests: coreTests('constraints', 'contents', 'query', 'sorted-list', 'table'),
      },
      { sources: http('answer', 'body', 'idempotency', 'json'), tests: coreTests('answer', 'body', 'idempotency') },
    ],
  ],
]);

/** Files that a part names and that are not there: a rename would leave code unmutated, or mutations unnoticed. */
export const missingFiles = (): string[] =>
  [...folders.values()]
    .flat()
    .flatMap(({ sources, tests }) => [...sources, ...tests])
    .filter((file) => !existsSync(file));
