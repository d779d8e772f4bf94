/**
 * A mock server in a process of its own, with 1,000 packages of Android; reports its CPU time on request. With `checks`
 * it checks its answers against the contract, like `npm run mock` and unlike `npm start`.
 */
import { readFileSync } from 'node:fs';
import { createMock } from '../../../mock-server/core/mock.ts';
import { serve } from '../../../mock-server/core/node/serve.ts';
import { createDomains } from '../../../mock-server/domains.ts';
import { answerParent } from './child.ts';

const PACKAGES = 1000;

const text = readFileSync(new URL('../../../openapi/generated/document.json', import.meta.url), 'utf8');
const document: Record<string, unknown> = JSON.parse(text);
const selfCheck = process.argv.includes('checks');
const mock = await createMock({ domains: createDomains(), document, version: 'bench', selfCheck });
await mock.write(async (db) => {
  const [application] = db.applications.all();
  if (application === undefined) throw new Error('the seed has no application');
  for (const { id } of db.upgrades.all()) await db.upgrades.remove(id);
  for (let i = 0; i < PACKAGES; i++) {
    await db.upgrades.insert({
      appId: application.id,
      platform: 'android',
      version: `1.${Math.floor(i / 100)}.${i % 100}`,
      releaseMode: 'appStore',
      upgradeMode: 'optional',
      packageName: 'com.chenghu.mbank',
      address: 'https://store.example/app/chenghu-mbank',
      description: '修复部分机型人脸登录异常',
      status: 'pending',
      downloadUrl: 'https://store.example/app/chenghu-mbank',
      grayRules: [],
    });
  }
});
const running = await serve(mock, { host: '127.0.0.1', port: 0 });
answerParent(running.address);
