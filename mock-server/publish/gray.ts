import { is } from 'valibot';
import { DeviceId, VersionBound } from '../../openapi/generated/schemas.ts';
import { GrayRuleInput } from '../../openapi/generated/limits.publish.ts';
import type { components } from '../../openapi/generated/types.ts';
import { FieldProblems } from '../core/fields.ts';
import { fileText } from '../core/file-content.ts';
import type { Context, DomainHandlers } from '../core/handler.ts';
import { importReport, sortIdLines } from '../core/id-lines.ts';
import type { Tables } from '../core/table.ts';
import { uploadProblem } from '../core/upload-problem.ts';
import type { UpgradeRow } from './tables.ts';
import { compareVersions } from './versions.ts';

type Ids = 'listGrayRules' | 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule' | 'importGrayWhitelist';
type Input = components['schemas']['GrayRuleInput'];
type Condition = components['schemas']['GrayCondition'];

/** Ranges compare versions: only the two version elements take them, with a lower and a higher end. */
function rangeFits({ element, operator, values }: Condition): boolean {
  if (operator === 'in' || operator === 'notIn') return true;
  const [low, high] = values;
  if (element !== 'osVersion' && element !== 'appVersion') return false;
  if (low === undefined || high === undefined || values.length !== 2) return false;
  return is(VersionBound, low) && is(VersionBound, high) && compareVersions(low, high) <= 0;
}

/** Refuses a whitelist rule without devices and conditions that cannot be evaluated, all at once. */
function checkRule(body: Input, refuse: Context<'createGrayRule' | 'updateGrayRule'>['refuse']): void {
  const wrong = new FieldProblems<'FIELD_REQUIRED' | 'GRAY_FILTER_INVALID'>();
  wrong.when(body.mode === 'whitelist' && !body.whitelist?.length, '/whitelist', 'FIELD_REQUIRED');
  body.conditions?.forEach((condition, index) => {
    wrong.when(!rangeFits(condition), `/conditions/${index}/values`, 'GRAY_FILTER_INVALID');
  });
  wrong.throwIfAny(refuse);
}

const columns = (body: Input) => ({ ...body, whitelist: body.whitelist ?? [], conditions: body.conditions ?? [] });

type RuleContext = Pick<Context<Ids>, 'db' | 'appId' | 'path' | 'demand'>;

/** The package that has the rules. Who may not do this on its platform learns no more than that it is there. */
function ownerOf({ db, appId, path, demand }: RuleContext): UpgradeRow {
  const owner = db.upgrades.require(path.ownerId, { appId });
  demand(owner);
  return owner;
}

/** Keeps the summary that lists show of a package's rules. */
async function summarise(db: Tables, ownerId: string): Promise<void> {
  const grayRules = db.grayRules.all({ where: { ownerId } }).map(({ id, mode, whitelist, conditions }) => ({
    id, mode, devices: whitelist.length, conditions,
  }));
  await db.upgrades.update(ownerId, { grayRules });
}

export const grayHandlers: Pick<DomainHandlers<'publish'>, Ids> = {
  listGrayRules: (context) => {
    const owner = ownerOf(context);
    return context.db.grayRules.all({ where: { ownerId: owner.id } });
  },

  createGrayRule: async (context) => {
    const { db, body, path, transition, refuse } = context;
    const owner = ownerOf(context);
    transition('Upgrade', owner);
    checkRule(body, refuse);
    const rule = await db.grayRules.insert({ ...columns(body), ownerType: path.owner, ownerId: owner.id, combination: 'AND' });
    await summarise(db, owner.id);
    return rule;
  },

  updateGrayRule: async (context) => {
    const { db, body, path, transition, refuse, checkRevision } = context;
    const owner = ownerOf(context);
    const rule = db.grayRules.require(path.id, { ownerId: owner.id });
    transition('Upgrade', owner);
    checkRevision(rule);
    checkRule(body, refuse);
    const changed = await db.grayRules.update(rule.id, columns(body));
    await summarise(db, owner.id);
    return changed;
  },

  deleteGrayRule: async (context) => {
    const { db, path, transition } = context;
    const owner = ownerOf(context);
    const rule = db.grayRules.require(path.id, { ownerId: owner.id });
    transition('Upgrade', owner);
    await db.grayRules.remove(rule.id);
    await summarise(db, owner.id);
  },

  importGrayWhitelist: async (context) => {
    const { db, blobs, appId, body, path, transition, refuse } = context;
    const owner = ownerOf(context);
    const rule = db.grayRules.require(path.id, { ownerId: owner.id });
    transition('Upgrade', owner);
    const file = db.files.find({ id: body.fileId, appId });
    const code = uploadProblem(file, ['txt'], 'FILE_TYPE_TXT');
    if (code !== null) throw refuse(code, { errors: [{ pointer: '/fileId', code }] });
    const text = await fileText(blobs, file ?? { chunks: [] });
    const ids = new Set(rule.whitelist);
    const sorted = sortIdLines(text, ids, { isId: (id) => is(DeviceId, id), most: GrayRuleInput.whitelist.maxItems });
    await db.grayRules.update(rule.id, { whitelist: [...ids] });
    await summarise(db, owner.id);
    return importReport(sorted);
  },
};
