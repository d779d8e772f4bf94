import type { RoleRow } from './table.ts';

/** A role: the views that it sees, and its controls there (`*` = all of the view). */
export interface RoleSeed {
  code: string;
  name: string;
  description: string;
  /** Default: `enabled`. */
  status?: RoleRow['status'];
  /** How many days ago the administrator last changed or created it; if absent, it ships with the platform. */
  changed?: number;
  /** View keys, or prefixes of them (ending in `/` or `-`), each with the granted controls. The first match counts. */
  grants: readonly (readonly [views: string, controls: '*' | readonly string[]])[];
}

const READ = ['doQuery', 'doView', 'doExport', 'doDownload'];

/** The first one is the initial system role. */
export const roleSeeds: readonly RoleSeed[] = [
  { code: 'sys_admin', name: '系统管理员', description: '平台全部功能', grants: [] },
  {
    code: 'release_mgr',
    name: '发布管理员',
    description: '版本发布、灰度与参数开关',
    grants: [
      ['dashboard', '*'],
      ['platform/application', READ],
      ['publish/', '*'],
      ['analytics/symbol-table', '*'],
      ['analytics/crash-', '*'],
      ['analytics/js', '*'],
    ],
  },
  {
    code: 'gateway_eng',
    name: '网关工程师',
    description: '接口、网关与证书',
    grants: [
      ['dashboard', '*'],
      ['platform/', '*'],
    ],
  },
  {
    code: 'operator',
    name: '运营人员',
    description: '消息推送与广告运营',
    grants: [
      ['dashboard', '*'],
      ['message/', '*'],
      ['advertisement/', '*'],
      ['analytics/page', READ],
      ['analytics/event-', READ],
    ],
  },
  {
    code: 'analyst',
    name: '数据分析员',
    description: '统计分析，只读',
    grants: [
      ['dashboard', '*'],
      ['analytics/', READ],
    ],
  },
  {
    code: 'auditor',
    name: '审计员',
    description: '系统管理与统计分析，只读',
    grants: [
      ['dashboard', '*'],
      ['system/', READ],
      ['analytics/', ['doQuery']],
    ],
  },
  {
    code: 'model_admin',
    name: '模型管理员',
    description: '示例角色',
    grants: [
      ['dashboard', READ],
      ['analytics/page', READ],
      ['advertisement/activity-effect', READ],
    ],
  },
  {
    code: 'customer_mgr',
    name: '客户经理',
    description: '示例角色',
    grants: [
      ['dashboard', READ],
      ['analytics/page', READ],
      ['advertisement/activity-effect', READ],
    ],
  },
  {
    code: 'developer',
    name: '开发工程师',
    description: '版本与异常查看，处理崩溃问题',
    grants: [
      ['dashboard', READ],
      ['publish/', READ],
      ['analytics/crash-', '*'],
      ['analytics/symbol-table', '*'],
      ['analytics/api', READ],
      ['analytics/js', '*'],
    ],
  },
  {
    code: 'intern_analyst',
    name: '实习分析员',
    description: '实习项目已结束',
    changed: 20,
    status: 'disabled',
    grants: [
      ['dashboard', READ],
      ['analytics/', ['doQuery']],
    ],
  },
  {
    code: 'outsourced_ops',
    name: '外包运营',
    description: '外包合同已到期，待删除',
    changed: 6,
    status: 'disabled',
    grants: [
      ['dashboard', READ],
      ['message/', READ],
    ],
  },
  {
    code: 'support_desk',
    name: '客服坐席',
    description: '筹备中',
    changed: 1,
    status: 'notEnabled',
    grants: [
      ['dashboard', READ],
      ['message/push', READ],
      ['platform/black-white-list', READ],
    ],
  },
];

/** Returns the controls of a role at a view; undefined if the role does not see it. */
export function controlsAt(
  { grants }: RoleSeed,
  view: string,
  offered: readonly string[],
): readonly string[] | undefined {
  const grant = grants.find(([views]) => (/[/-]$/u.test(views) ? view.startsWith(views) : view === views));
  if (grant === undefined) return undefined;
  const [, controls] = grant;
  return controls === '*' ? offered : offered.filter((control) => controls.includes(control));
}
