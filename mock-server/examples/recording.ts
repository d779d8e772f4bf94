import { Checker } from '../../openapi/checker/checker.ts';
import type { Backend, Recording } from '../../openapi/tools/examples/record.ts';
import { parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { Model } from '../../openapi/tools/verify/model.ts';
import { createMock } from '../core/mock.ts';
import { Worlds } from '../core/world/worlds.ts';
import { createDomains } from '../domains.ts';
import { recipes } from './recipes.ts';

/** A Tuesday, 10:30 in Shanghai. */
const NOW = Date.parse('2026-11-17T10:30:00+08:00');
const ORIGIN = 'http://mock.test';
const users = ['admin', 'release01'].map((name) => ({ name, password: 'Chenghu2024' }));
const facts = parseEnvironment(
  JSON.stringify({
    origins: ORIGIN,
    client: 'console:console',
    users,
    applications: ['chenghu-mbank', 'chenghu-cbank'],
  }),
  {},
);
/** Examples do not change with the product version. */
const version = '2.0.0';

/**
 * Creates what records the examples of the contract: mocks with the default data and a frozen clock.
 * @param document the joined contract
 */
export function recordingOn(document: unknown): Recording {
  const worlds = new Worlds();
  return {
    model: new Model(document, true),
    checker: new Checker(document),
    environment: { ...facts, origins: new Map([...facts.origins, ['/mock-example', ORIGIN]]) },
    recipes,
    open: () => openMock(worlds),
  };
}

async function openMock(worlds: Worlds): Promise<Backend> {
  const mock = await createMock({
    domains: createDomains(),
    document: { openapi: '3.1.1', info: { title: 'Mobile Platform Console', version }, paths: {} },
    version,
    selfCheck: false,
    worlds,
    frozenAt: NOW,
    realNow: () => NOW,
  });
  return {
    transport: (request) => mock.fetch(request),
    clock: {
      now: () => mock.clock.now(),
      pass: (seconds) => mock.control.setClock({ advanceSeconds: Math.max(1, seconds) }),
    },
    close: () => mock.close(),
  };
}
