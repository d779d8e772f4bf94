import type { Seed } from '../core/domain.ts';

const APPLICATIONS = [
  ['chenghu-mbank', '澄湖手机银行', '个人客户手机银行'],
  ['chenghu-cbank', '澄湖企业银行', '企业客户手机银行'],
  ['chenghu-office', '澄湖掌上办公', '员工移动办公'],
] as const;

/** The three applications of the bank; the scenario `empty` has only the first. */
export const seedApplications: Seed = async ({ db, scenario }) => {
  for (const [index, [applicationId, applicationName, remarks]] of APPLICATIONS.entries()) {
    if (scenario === 'empty' && index > 0) continue;
    await db.applications.insert({ applicationId, applicationName, remarks, number: index + 1 });
  }
};
