import type { UnitRow } from './table.ts';

export const HEAD_OFFICE = '总行';

/** Departments by their key in unit codes. */
const DEPARTMENTS = {
  retail: ['1', '个人金融部'],
  corporate: ['2', '公司金融部'],
  technology: ['3', '信息科技部'],
  operations: ['4', '运营管理部'],
  risk: ['5', '风险管理部'],
  digital: ['6', '电子银行部'],
} as const;
export type Department = keyof typeof DEPARTMENTS;

const OF_HEAD_OFFICE: readonly Department[] = ['retail', 'corporate', 'technology', 'operations', 'risk', 'digital'];
const OF_BRANCHES: readonly Department[] = ['retail', 'corporate', 'technology', 'operations', 'risk'];
const OF_SUB_BRANCHES: readonly Department[] = ['retail', 'operations'];

/** Branches with their sub-branches. */
const BRANCHES = [
  ['澄州分行', ['鼓楼支行', '湖滨支行', '高新支行', '南桥支行', '大学城支行']],
  ['临湖分行', ['东岸支行', '西岸支行', '码头支行', '青石支行']],
  ['云溪分行', ['溪口支行', '竹山支行', '茶园支行', '古镇支行', '新城支行']],
  ['北屿分行', ['港口支行', '渔湾支行', '灯塔支行', '海关支行']],
] as const;

const two = (number: number): string => String(number).padStart(2, '0');

function unit(unitCode: string, unitName: string, type: UnitRow['type'], parentId?: string): UnitRow {
  return { id: unitCode, unitCode, unitName, type, ...(parentId !== undefined && { parentId }) };
}

/** Returns an organization with its departments. */
function organisation(code: string, name: string, parentId: string, departments: readonly Department[]): UnitRow[] {
  const below = departments.map((department) => {
    const [number, departmentName] = DEPARTMENTS[department];
    return unit(`${code}D${number}`, departmentName, 'department', code);
  });
  return [unit(code, name, 'organisation', parentId), ...below];
}

/** 澄湖银行 (Chenghu Bank), a fictional regional bank: head office, four branches, 18 sub-branches; parents first. */
export const unitSeeds: readonly UnitRow[] = [
  unit('CH', '澄湖银行', 'institution'),
  ...organisation('CH01', HEAD_OFFICE, 'CH', OF_HEAD_OFFICE),
  ...BRANCHES.flatMap(([name, subBranches], index) => {
    const code = `CH${two(index + 2)}`;
    return [
      ...organisation(code, name, 'CH', OF_BRANCHES),
      ...subBranches.flatMap((sub, number) => organisation(`${code}${two(number + 1)}`, sub, code, OF_SUB_BRANCHES)),
    ];
  }),
];

/** Returns the unit of a department at a branch (by its name). */
export function departmentOf(branch: string, department: Department): string {
  const organisationUnit = unitSeeds.find(({ type, unitName }) => type === 'organisation' && unitName === branch);
  const [, name] = DEPARTMENTS[department];
  const match = unitSeeds.find(({ parentId, unitName }) => parentId === organisationUnit?.id && unitName === name);
  if (match === undefined) throw new RangeError(`${branch} has no ${name}`);
  return match.id;
}
