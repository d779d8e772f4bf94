/**
 * A mock that writes without pause until it is killed; run by the durability test. Prints `ready`, then the number of
 * each acknowledged request. Every request writes a package and its idempotency record, every third one a file, every
 * fourth one removes an older package.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createMock } from '../../mock-server/core/mock.ts';
import { Folder } from '../../mock-server/core/node/folder.ts';
import { createDomains } from '../../mock-server/domains.ts';

const [folder = '', from = '1'] = process.argv.slice(2);
const persistence = new Folder(folder, { journalBytes: 40_000 });
const mock = await createMock({
  domains: createDomains(),
  document: {},
  version: 'test',
  scenario: 'empty',
  persistence,
});

async function ask(path: string, init: RequestInit, expected: number): Promise<Response> {
  const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
  if (response.status !== expected) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const signedIn = await ask(
  '/uaa/oauth/token',
  {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' }),
  },
  200,
);
const Authorization = `Bearer ${Object(await signedIn.json()).access_token}`;
const upgrades = '/yusp-app-common/api/upgrade/ios';
// A killed process would not save it.
flushCompileCache();
writeSync(1, 'ready\n');

for (let n = Number(from); ; n++) {
  const body = {
    version: `${1 + Math.floor(n / 1e6)}.${Math.floor(n / 1000) % 1000}.${n % 1000}`,
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: `com.chenghu.n${n}`,
    address: 'https://store.example/x',
  };
  const headers = { Authorization, 'Content-Type': 'application/json', 'Idempotency-Key': `request-${n}` };
  const created = await ask(upgrades, { method: 'POST', headers, body: JSON.stringify(body) }, 201);
  writeSync(1, `made ${n} ${Object(await created.json()).id}\n`);
  if (n % 3 === 0) {
    const form = new FormData();
    form.append('purpose', 'idList');
    form.append('file', new File([`CH-${n}\n`.repeat(2000)], `${n}.txt`));
    const file = await ask(
      '/yusp-app-common/api/file',
      { method: 'POST', headers: { Authorization }, body: form },
      201,
    );
    writeSync(1, `file ${n} ${Object(await file.json()).id}\n`);
  }
  if (n % 4 === 0) {
    const [oldest] = mock.db.upgrades.all({ where: { platform: 'ios' } });
    if (oldest === undefined) continue;
    writeSync(1, `going ${n} ${oldest.id}\n`);
    await ask(`${upgrades}/${oldest.id}`, { method: 'DELETE', headers: { Authorization } }, 204);
    writeSync(1, `gone ${n} ${oldest.id}\n`);
  }
}
