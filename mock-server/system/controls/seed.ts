import type { ParametersSchema } from '../../../openapi/codegen/runtime/index.ts';
import { type OperationRow, operations } from '../../../openapi/generated/operations.ts';
import { validators } from '../../../openapi/generated/validators.ts';
import { isOperationId, spelledOut as spelledOutByRecord } from '../../core/contract/operation.ts';
import type { ControlRow } from './table.ts';
import { menuSeeds } from '../menus/seed.ts';

/** The standard controls with their names, in the order in which screens show them. */
const NAMES: Readonly<Record<string, readonly [name: string, enName: string]>> = {
  doQuery: ['查询', 'Query'],
  doView: ['查看', 'View'],
  doCreate: ['新增', 'Create'],
  doUpdate: ['修改', 'Edit'],
  doDelete: ['删除', 'Delete'],
  doEnable: ['启用', 'Enable'],
  doDisable: ['停用', 'Disable'],
  doResetPwd: ['重置密码', 'Reset password'],
  doAuthorize: ['授权', 'Authorise'],
  doPublish: ['发布', 'Publish'],
  doCancel: ['取消发布', 'Unpublish'],
  doRollback: ['回滚', 'Roll back'],
  doTakeDown: ['下架', 'Take down'],
  doMarkDefect: ['标记缺陷', 'Mark defective'],
  doInvalidate: ['失效', 'Invalidate'],
  doGenerate: ['生成配置', 'Generate'],
  doSync: ['同步配置', 'Synchronise'],
  doPush: ['推送', 'Push'],
  doOnline: ['上线', 'Go online'],
  doOffline: ['下线', 'Go offline'],
  doParse: ['解析', 'Parse'],
  doStop: ['停止解析', 'Stop'],
  doUpload: ['上传', 'Upload'],
  doDownload: ['下载', 'Download'],
  doImport: ['导入', 'Import'],
  doExport: ['导出', 'Export'],
};
const ORDER = Object.keys(NAMES);

/** The values that a path parameter can have; none when it has no enum. */
export function optionsOf(path: ParametersSchema | null, name: string): string[] {
  const schema = path?.entries[name];
  if (schema === undefined || !('options' in schema) || !Array.isArray(schema.options)) return [];
  return schema.options.filter((option) => typeof option === 'string');
}

/** A permission with each of the values that its path parameters can have. */
function spelledOut(permission: string, path: ParametersSchema | null): string[] {
  const name = /\{(\w+)\}/u.exec(permission)?.[1];
  if (name === undefined) return [permission];
  return optionsOf(path, name).flatMap((option) => spelledOut(permission.replace(`{${name}}`, option), path));
}

/** Every permission that the contract names (`view key#control`), with the first call that asks for it. */
export function contractPermissions(): Map<string, Pick<OperationRow, 'method' | 'path'>> {
  const found = new Map<string, Pick<OperationRow, 'method' | 'path'>>();
  for (const id of Object.keys(operations).filter(isOperationId)) {
    const { method, path, permission, recordValues }: OperationRow = operations[id];
    const permissions =
      permission === null ? [] : typeof permission === 'string' ? [permission] : Object.values(permission);
    for (const name of permissions
      .flatMap((one) => spelledOutByRecord(one, recordValues))
      .flatMap((one) => spelledOut(one, validators[id].path))) {
      if (!found.has(name)) found.set(name, { method, path });
    }
  }
  return found;
}

type ControlSeed = Pick<
  ControlRow,
  'menuCode' | 'ctrlCode' | 'ctrlName' | 'ctrlEnName' | 'method' | 'urlPattern' | 'order'
>;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** All controls: those that the contract asks for, and those of screens whose contract is still to come. */
export function controlSeeds(): ControlSeed[] {
  const calls = contractPermissions();
  return menuSeeds.flatMap(({ code, url, controls }) => {
    const permissions = [...calls.keys()].flatMap((permission) => {
      const [view, ctrlCode = ''] = permission.split('#');
      return view === url ? ctrlCode : [];
    });
    const codes = [...new Set([...controls, ...permissions])].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    return codes.map((ctrlCode, index) => {
      const [ctrlName = ctrlCode, ctrlEnName = ctrlCode] = NAMES[ctrlCode] ?? [];
      const call = calls.get(`${url}#${ctrlCode}`);
      const method = METHODS.find((one) => one === call?.method);
      return {
        menuCode: code,
        ctrlCode,
        ctrlName,
        ctrlEnName,
        order: (index + 1) * 10,
        ...(call !== undefined && method !== undefined && { method, urlPattern: call.path }),
      };
    });
  });
}
