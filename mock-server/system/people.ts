/** Who works at 澄湖银行 (Chenghu Bank), a fictional regional bank, and with which role. */
export interface PersonSeed {
  userName: string;
  fullName: string;
  roles: readonly string[];
  status: 'enabled' | 'notEnabled' | 'disabled';
  department: string;
  branch: string;
}

/** Seed roles: which views they see, and which controls they hold there (`*` = all that the view offers). */
export interface RoleSeed {
  code: string;
  name: string;
  description: string;
  /** Prefixes of view keys, each with the controls granted. */
  grants: readonly (readonly [views: string, controls: '*' | readonly string[]])[];
}

const READ = ['doQuery', 'doView', 'doExport', 'doDownload'];

export const roleSeeds: readonly RoleSeed[] = [
  { code: 'sys_admin', name: '系统管理员', description: '平台全部功能', grants: [['', '*']] },
  {
    code: 'release_mgr', name: '发布管理员', description: '版本发布、灰度与参数开关',
    grants: [['dashboard', '*'], ['platform/application', READ], ['publish/', '*'], ['analytics/symbol-table', '*'], ['analytics/crash-', READ]],
  },
  { code: 'gateway_eng', name: '网关工程师', description: '接口、网关与证书', grants: [['dashboard', '*'], ['platform/', '*']] },
  {
    code: 'operator', name: '运营人员', description: '消息推送与广告运营',
    grants: [['dashboard', '*'], ['message/', '*'], ['advertisement/', '*'], ['analytics/page', READ], ['analytics/event-', READ]],
  },
  { code: 'analyst', name: '数据分析员', description: '统计分析,只读', grants: [['dashboard', '*'], ['analytics/', READ]] },
  { code: 'auditor', name: '审计员', description: '系统管理,只读', grants: [['dashboard', '*'], ['system/', READ]] },
  {
    code: 'model_admin', name: '模型管理员', description: '示例角色',
    grants: [['dashboard', READ], ['analytics/page', READ], ['advertisement/activity-effect', READ]],
  },
  {
    code: 'customer_mgr', name: '客户经理', description: '示例角色',
    grants: [['dashboard', READ], ['analytics/page', READ], ['advertisement/activity-effect', READ]],
  },
];

export const INSTITUTION = '澄湖银行';
const [HEAD, CHENGZHOU, LINHU, YUNXI, BEIYU] = ['总行', '澄州分行', '临湖分行', '云溪分行', '北屿分行'];
const [RETAIL, TECHNOLOGY, OPERATIONS, RISK, DIGITAL] = ['个人金融部', '信息科技部', '运营管理部', '风险管理部', '电子银行部'];

const person = (userName: string, fullName: string, role: string, department = DIGITAL, branch = HEAD): PersonSeed => ({
  userName, fullName, roles: [role], status: 'enabled', department, branch,
});

/** All 26 users; the first one is the administrator. */
export const peopleSeeds: readonly PersonSeed[] = [
  person('admin', '系统管理员', 'sys_admin', TECHNOLOGY),
  person('release01', '林知夏', 'release_mgr', TECHNOLOGY),
  person('release02', '周亦安', 'release_mgr', TECHNOLOGY),
  person('gateway01', '陈牧野', 'gateway_eng', TECHNOLOGY),
  person('gateway02', '许清和', 'gateway_eng', TECHNOLOGY),
  person('gateway03', '沈书砚', 'gateway_eng', TECHNOLOGY, CHENGZHOU),
  person('operator01', '苏念真', 'operator'),
  person('operator02', '梁思齐', 'operator'),
  person('operator03', '何以宁', 'operator', RETAIL),
  person('operator04', '方嘉树', 'operator', RETAIL, LINHU),
  person('operator05', '罗云舒', 'operator', RETAIL, YUNXI),
  person('operator06', '谢南乔', 'operator', RETAIL, BEIYU),
  person('analyst01', '高远山', 'analyst'),
  person('analyst02', '郑晚晴', 'analyst'),
  person('analyst03', '唐景行', 'analyst', RISK),
  person('analyst04', '曹若谷', 'analyst', RISK),
  person('analyst05', '吕映雪', 'analyst', OPERATIONS),
  person('analyst06', '潘子衿', 'analyst', OPERATIONS, CHENGZHOU),
  person('auditor01', '杜正言', 'auditor', RISK),
  person('auditor02', '宋慎之', 'auditor', RISK),
  person('dev01', '李一诺', 'analyst', TECHNOLOGY),
  person('dev02', '王与归', 'release_mgr', TECHNOLOGY),
  { ...person('twohats', '赵双鹤', 'model_admin', RETAIL), roles: ['model_admin', 'customer_mgr'] },
  { ...person('norole', '钱未央', 'analyst', OPERATIONS), roles: [] },
  { ...person('pending01', '孙初晴', 'operator'), status: 'notEnabled' },
  { ...person('disabled01', '吴旧雨', 'operator'), status: 'disabled' },
];
