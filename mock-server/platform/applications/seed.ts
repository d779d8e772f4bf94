import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { ALL_OFF } from '../application-config/table.ts';

const APPLICATIONS = [
  ['chenghu-mbank', '澄湖手机银行', '个人客户手机银行'],
  ['chenghu-cbank', '澄湖企业银行', '企业客户手机银行'],
  ['chenghu-office', '澄湖掌上办公', '员工移动办公'],
] as const;

/** Number of records in `big`, for pages and searches. */
const MANY = 240;
const BRANCHES = ['澄州分行', '临湖分行', '云溪分行', '北屿分行'];
const PRODUCTS = ['校园服务', '社区金融', '农户贷款', '商户收单', '医疗结算', '公积金'];

/** The switches of an application with a gateway. */
const IN_USE = {
  antiBrush: true,
  rateLimit: true,
  circuitBreaker: true,
  dataEncryption: true,
  signature: true,
  deviceList: true,
  antiReplay: true,
  signatureMethod: 'SM3',
  encryptionMethod: 'SM4',
} as const;

const OWNERS = ['release01', 'gateway01', 'dev01'];

interface ApplicationSeed {
  applicationId: string;
  applicationName: string;
  remarks: string;
  number: number;
}

async function insert({ db, clock, rng }: SeedContext, seed: ApplicationSeed): Promise<void> {
  const draw = rng('application', seed.applicationId);
  const product = seed.applicationId.replace('chenghu-', '').replaceAll('-', '.');
  // Higher numbers are newer.
  const time = clock.iso(clock.now() - Math.round(400 + 500 / seed.number) * 86_400_000);
  const { id: appId } = await db.applications.insert({
    ...seed,
    platforms: ['android', 'ios', 'harmony'],
    androidPackage: `com.chenghu.${product}`,
    iosBundleId: `com.chenghu.ios.${product}`,
    harmonyBundle: `com.chenghu.harmony.${product}`,
    appSecret: draw.hex(48),
    secretSetAt: time,
    createdAt: time,
    updatedAt: time,
  });
  await db.appConfigs.insert({ ...ALL_OFF, ...IN_USE, appId, createdAt: time, updatedAt: time });
}

/** Seeds the three applications of the bank; only the first in the scenario `empty`. */
export const seedApplications: Seed = async (context) => {
  for (const [index, [applicationId, applicationName, remarks]] of APPLICATIONS.entries()) {
    if (context.scenario === 'empty' && index > 0) continue;
    await insert(context, { applicationId, applicationName, remarks, number: index + 1 });
  }
};

/** Seeds the owners of the applications. */
export const seedApplicationOwners: Seed = async ({ db }) => {
  for (const [index, { id }] of db.applications.all().entries()) {
    const owner = db.users.find({ userName: OWNERS[index % OWNERS.length] });
    if (owner) await db.applications.update(id, { ownerUserId: owner.id });
  }
};

/** Seeds further applications for the scenario `big`: without content, and not assigned to anyone. */
export const seedFurtherApplications: Seed = async (context) => {
  if (context.scenario !== 'big') return;
  for (let i = 0; i < MANY; i++) {
    const number = String(i + 1).padStart(3, '0');
    await insert(context, {
      applicationId: `chenghu-branch-${number}`,
      applicationName: `${BRANCHES[i % BRANCHES.length]}${PRODUCTS[i % PRODUCTS.length]}${number}`,
      remarks: '分行特色应用',
      number: APPLICATIONS.length + 1 + i,
    });
  }
};
