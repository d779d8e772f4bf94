import { controlNames } from '../../../openapi/generated/control-names.ts';
import type { ControlRow } from './table.ts';
import { menuSeeds } from '../menus/seed.ts';

type ControlSeed = Pick<
  ControlRow,
  'menuCode' | 'ctrlCode' | 'ctrlName' | 'ctrlEnName' | 'method' | 'urlPattern' | 'order'
>;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const names: Readonly<Partial<Record<string, { zh_CN: string; en: string }>>> = controlNames;

/** Returns all controls: those that operations require, and those of screens without operations so far. */
export const controlSeeds = (): ControlSeed[] =>
  menuSeeds.flatMap(({ code: menuCode, controls }) =>
    controls.map(({ code: ctrlCode, method: methodName, path: urlPattern }, index) => {
      const method = METHODS.find((one) => one === methodName);
      return {
        menuCode,
        ctrlCode,
        ctrlName: names[ctrlCode]?.zh_CN ?? ctrlCode,
        ctrlEnName: names[ctrlCode]?.en ?? ctrlCode,
        order: (index + 1) * 10,
        ...(method && urlPattern !== undefined && { method, urlPattern }),
      };
    }),
  );
