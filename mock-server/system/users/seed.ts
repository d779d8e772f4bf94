import type { Rng } from '../../core/world/rng.ts';
import type { UserRow } from './table.ts';
import { type Department, departmentOf, HEAD_OFFICE, unitSeeds } from '../units/seed.ts';

/** A user of the console, with roles. */
export interface PersonSeed {
  userName: string;
  fullName: string;
  roles: readonly string[];
  status: UserRow['status'];
  unitId: string;
}

const person = (
  userName: string,
  fullName: string,
  role: string,
  department: Department = 'digital',
  branch = HEAD_OFFICE,
): PersonSeed => ({
  userName,
  fullName,
  roles: [role],
  status: 'enabled',
  unitId: departmentOf(branch, department),
});

/** Users that other seeds may rely on; the first one is the administrator. */
export const peopleSeeds: readonly PersonSeed[] = [
  person('admin', '系统管理员', 'sys_admin', 'technology'),
  person('release01', '林知夏', 'release_mgr', 'technology'),
  person('release02', '周亦安', 'release_mgr', 'technology'),
  person('gateway01', '陈牧野', 'gateway_eng', 'technology'),
  person('gateway02', '许清和', 'gateway_eng', 'technology'),
  person('gateway03', '沈书砚', 'gateway_eng', 'technology', '澄州分行'),
  person('operator01', '苏念真', 'operator'),
  person('operator02', '梁思齐', 'operator'),
  person('operator03', '何以宁', 'operator', 'retail'),
  person('operator04', '方嘉树', 'operator', 'retail', '临湖分行'),
  person('operator05', '罗云舒', 'operator', 'retail', '云溪分行'),
  person('operator06', '谢南乔', 'operator', 'retail', '北屿分行'),
  person('analyst01', '高远山', 'analyst'),
  person('analyst02', '郑晚晴', 'analyst'),
  person('analyst03', '唐景行', 'analyst', 'risk'),
  person('analyst04', '曹若谷', 'analyst', 'risk'),
  person('analyst05', '吕映雪', 'analyst', 'operations'),
  person('analyst06', '潘子衿', 'analyst', 'operations', '澄州分行'),
  person('auditor01', '杜正言', 'auditor', 'risk'),
  person('auditor02', '宋慎之', 'auditor', 'risk'),
  person('dev01', '李一诺', 'analyst', 'technology'),
  person('dev02', '王与归', 'release_mgr', 'technology'),
  { ...person('twohats', '赵双鹤', 'model_admin', 'retail'), roles: ['model_admin', 'customer_mgr'] },
  { ...person('norole', '钱未央', 'analyst', 'operations'), roles: [] },
  { ...person('pending01', '孙初晴', 'operator'), status: 'notEnabled' },
  { ...person('disabled01', '吴旧雨', 'operator'), status: 'disabled' },
];

/** Common family and given names, with their spelling in user names. */
const FAMILY =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 吴wu 周zhou 徐xu 孙sun 马ma 朱zhu 胡hu 郭guo 何he 林lin 罗luo 高gao 郑zheng 梁liang 谢xie 宋song 唐tang 许xu 韩han 冯feng 邓deng 曹cao 彭peng 曾zeng 萧xiao 田tian 董dong 袁yuan 潘pan 于yu 蒋jiang 蔡cai 欧阳ouyang';
const GIVEN_NAMES =
  '子涵zihan 雨桐yutong 思远siyuan 建国jianguo 国强guoqiang 晓明xiaoming 丽华lihua 文静wenjing 志强zhiqiang 海燕haiyan 俊杰junjie 欣怡xinyi 嘉豪jiahao 诗涵shihan 浩然haoran 梓萱zixuan 一鸣yiming 婉清wanqing 立群liqun 慧敏huimin 永康yongkang 秀英xiuying 明哲mingzhe 佳怡jiayi 天佑tianyou 语嫣yuyan 泽宇zeyu 若曦ruoxi 凯文kaiwen 春梅chunmei 伟wei 芳fang 娜na 敏min 静jing 磊lei 洋yang 勇yong 艳yan 杰jie 军jun 鑫xin 倩qian 宁ning 博bo 琳lin';

/** `王wang` → 王 and wang. */
const names = (list: string): { text: string; spelled: string }[] =>
  list.split(' ').map((entry) => {
    const text = entry.replace(/[a-z]+$/u, '');
    return { text, spelled: entry.slice(text.length) };
  });
const [families, givens] = [names(FAMILY), names(GIVEN_NAMES)];

const ROLES: readonly (readonly [code: string, weight: number])[] = [
  ['operator', 40],
  ['analyst', 20],
  ['customer_mgr', 14],
  ['developer', 9],
  ['gateway_eng', 6],
  ['release_mgr', 4],
  ['model_admin', 3],
  ['auditor', 3],
  ['intern_analyst', 1],
];
const STATES: readonly (readonly [status: UserRow['status'], weight: number])[] = [
  ['enabled', 86],
  ['disabled', 8],
  ['notEnabled', 6],
];

/** Returns a random department where users with a role work. */
function unitFor(draw: Rng, role: string): string {
  const inTechnology = role === 'developer' || role === 'gateway_eng' || role === 'release_mgr';
  const departments = unitSeeds.filter(
    ({ type, unitName }) => type === 'department' && (unitName === '信息科技部') === inTechnology,
  );
  return draw.pick(departments).id;
}

/**
 * Returns further users, with the usual roles and states in a bank of this size.
 * @param rng random numbers of a person, by number
 */
export function staffSeeds(count: number, rng: (index: number) => Rng): PersonSeed[] {
  const userNames = new Set(peopleSeeds.map(({ userName }) => userName));
  return Array.from({ length: count }, (_, index) => {
    const draw = rng(index);
    const [family, givenName] = [draw.pick(families), draw.pick(givens)];
    const plain = `${givenName.spelled}.${family.spelled}`;
    let userName = plain;
    for (let again = 2; userNames.has(userName); again++) userName = `${plain}${again}`;
    userNames.add(userName);
    const role = draw.weighted(ROLES);
    const second = draw.chance(0.12) ? draw.weighted(ROLES) : role;
    const status = draw.weighted(STATES);
    return {
      userName,
      fullName: family.text + givenName.text,
      roles: [...new Set([role, second])],
      status,
      unitId: unitFor(draw, role),
    };
  });
}
