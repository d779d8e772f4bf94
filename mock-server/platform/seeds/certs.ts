import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { seedFile } from '../../core/kit/seed-file.ts';
import type { SeedContext } from '../../core/world/seed.ts';
import type { ApplicationRow } from '../applications/table.ts';
import { certificatePem } from './der.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const BY = 'gateway01';

interface CertSeed {
  fileName: string;
  commonName: string;
  issuer: string;
  /** Validity in days from the start-up day: its start, and its last day. */
  from: number;
  until: number;
}

/** Signing certificates of an application, oldest first. */
const SIGN: readonly (CertSeed & { alias: string })[] = [
  {
    alias: '测试环境签名证书',
    fileName: 'mbank-test.pem',
    commonName: 'Chenghu Mobile Test',
    issuer: 'Chenghu Development CA',
    from: -820,
    until: 275,
  },
  {
    alias: '生产签名证书 2024',
    fileName: 'mbank-release-2024.pem',
    commonName: 'Chenghu Mobile Release',
    issuer: 'Chenghu Code Signing CA',
    from: -715,
    until: 380,
  },
  {
    alias: '生产签名证书 2026',
    fileName: 'mbank-release-2026.pem',
    commonName: 'Chenghu Mobile Release',
    issuer: 'Chenghu Code Signing CA',
    from: -48,
    until: 1047,
  },
];

/**
 * SSL certificates of an application. One expires soon, one has expired; `gw` has two, the second of which replaces the
 * first.
 */
const SSL: readonly CertSeed[] = [
  ssl('legacy.chenghu.example', '2025', -380, -15),
  ssl('pay.chenghu.example', '2025', -352, 12),
  ssl('gw.chenghu.example', '2025', -300, 64),
  ssl('*.h5.chenghu.example', '2026', -176, 188),
  ssl('gw.chenghu.example', '2026', -20, 344),
];

function ssl(commonName: string, year: string, from: number, until: number): CertSeed {
  return { commonName, fileName: `${commonName.replace('*.', '')}-${year}.pem`, issuer: 'Chenghu TLS CA', from, until };
}

/** Stores the pem file of a certificate, and returns the columns of both. */
async function storeCert(context: SeedContext, application: ApplicationRow, seed: CertSeed) {
  const { clock, rng, scenario } = context;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  const until = scenario === 'expired' ? Math.min(seed.until, -1) : seed.until;
  const [notBefore, notAfter] = [midnight + seed.from * DAY_MS, midnight + (until + 1) * DAY_MS - 1000];
  const draw = rng('certificate', application.applicationId, seed.fileName);
  const { pem, der, serial } = certificatePem(
    {
      subject: [
        ['C', 'CN'],
        ['O', 'Chenghu Bank'],
        ['CN', seed.commonName],
      ],
      issuer: [
        ['C', 'CN'],
        ['O', 'Chenghu Bank'],
        ['CN', seed.issuer],
      ],
      notBefore,
      notAfter,
    },
    draw,
  );
  const createdAt = clock.iso(Math.min(notBefore + draw.int(9 * 60, 18 * 60) * 60_000, clock.now()));
  const audit = { createdAt, updatedAt: createdAt, createdBy: BY, updatedBy: BY };
  const bytes = new TextEncoder().encode(pem);
  const file = { ...audit, name: seed.fileName, type: 'pem', purpose: 'certificate', appId: application.id } as const;
  const { id, ...stored } = await seedFile(context, file, bytes);
  const facts = {
    subject: `CN=${seed.commonName}, O=Chenghu Bank, C=CN`,
    issuer: `CN=${seed.issuer}, O=Chenghu Bank, C=CN`,
    serial,
    notBefore: clock.iso(notBefore),
    notAfter: clock.iso(notAfter),
  };
  return {
    columns: { ...audit, ...facts, appId: application.id, fileId: id, fileName: seed.fileName },
    sums: { md5: stored.md5, sha256: stored.sha256 },
    fingerprint: bytesToHex(sha256(der)),
  };
}

/** Seeds the certificates of an application: all for the first one, one of each kind for the others. */
export async function seedCerts(context: SeedContext, application: ApplicationRow): Promise<void> {
  for (const { alias, ...seed } of application.number === 1 ? SIGN : SIGN.slice(-1)) {
    const { columns, fingerprint } = await storeCert(context, application, seed);
    await context.db.signCerts.insert({ ...columns, alias, hasPrivateKey: false, sha256: fingerprint });
  }
  for (const seed of application.number === 1 ? SSL : SSL.slice(-1)) {
    const { columns, sums } = await storeCert(context, application, seed);
    const of = { appId: application.id, domain: seed.commonName };
    const last = context.db.sslVersions.find(of);
    const version = (last?.version ?? 0) + 1;
    if (last) await context.db.sslVersions.update(last.id, { version });
    else await context.db.sslVersions.insert({ ...of, version });
    await context.db.sslCerts.insert({ ...columns, ...sums, domain: seed.commonName, version, matchesDomain: true });
  }
}
