import type { IdsRead } from '../../../openapi/files/ids.ts';
import { is } from 'valibot';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import { DeviceId, VersionBound } from '../../../openapi/generated/schemas.ts';
import { GrayRuleInput } from '../../../openapi/generated/limits.publish.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { importReport } from '../../core/kit/id-lines.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Refusal, RefusalExtras } from '../../core/contract/refusal.ts';
import { readIdFile } from '../../core/kit/id-file.ts';
import { isRegion } from '../../delivery/regions.ts';
import { isEnded, nextLot } from '../../delivery/target.ts';
import { rulesOf } from './rows.ts';
import { kinds, ownerIn, ownerOf } from '../owners.ts';
import type { ChangingRules, ReleaseKind, ReleaseOwner } from '../release-kind.ts';
import type { CrowdRow } from '../../advertisement/crowds/table.ts';
import type { GrayRuleRow } from './table.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import { changeRun } from '../rollouts/runs.ts';

type Input = Schemas['GrayRuleInput'];
type Condition = Schemas['GrayCondition'];

/** Whether a range is valid: only the two version elements allow ranges, with a lower and a higher end. */
function rangeFits({ element, operator, values }: Condition): boolean {
  if (operator === 'in' || operator === 'notIn') return true;
  const [low, high] = values;
  if (element !== 'osVersion' && element !== 'appVersion') return false;
  if (low === undefined || high === undefined || values.length !== 2) return false;
  return is(VersionBound, low) && is(VersionBound, high) && compareVersions(low, high) <= 0;
}

/** Whether a condition names an unknown city, which would match no device. */
const namesNoRegion = ({ element, operator, values }: Condition): boolean =>
  element === 'city' && (operator === 'in' || operator === 'notIn') && !values.every((value) => isRegion(value));

type RuleProblem = 'FIELD_REQUIRED' | 'ENTRY_WRONG' | 'GRAY_FILTER_INVALID' | 'REGION_UNKNOWN';

interface Checking<Code extends string> {
  readonly crowdOf: (id: string) => Pick<CrowdRow, 'status'> | undefined;
  readonly refuse: (code: Code, extras?: RefusalExtras) => Refusal;
}

/** Returns what rules are checked against: the crowds of the application. */
export const checking = <Code extends string>({
  db,
  appId,
  refuse,
}: {
  db: Tables;
  appId: string;
  refuse: (code: Code, extras?: RefusalExtras) => Refusal;
}): Checking<Code> => ({ refuse, crowdOf: (id) => db.crowds.find({ id, appId }) });

/**
 * Refuses a whitelist rule without devices, or with both devices and a crowd, an unknown crowd, another rule with
 * neither conditions nor a number of users (it would reach everyone), invalid conditions and unknown cities; reports
 * all problems at once. `at` points to the rule in the request.
 */
export function checkRule(body: Input, { crowdOf, refuse }: Checking<RuleProblem>, at = ''): void {
  const wrong = new FieldProblems<RuleProblem>();
  const isList = () => body.mode === 'whitelist';
  wrong.required(requiredWhen.GrayRuleInput, body, { at: `${at}/` });
  wrong.note(`${at}/crowdId`, () => {
    if (body.crowdId === undefined) return null;
    const isOnlyList = isList() && !body.whitelist?.length;
    return isOnlyList && crowdOf(body.crowdId) ? null : 'ENTRY_WRONG';
  });
  wrong.also(() =>
    body.conditions?.forEach((condition, index) => {
      wrong.when(() => !rangeFits(condition), `${at}/conditions/${index}/values`, 'GRAY_FILTER_INVALID');
      wrong.when(() => namesNoRegion(condition), `${at}/conditions/${index}/values`, 'REGION_UNKNOWN');
    }),
  );
  wrong.throwIfAny(refuse);
}

/** Checks a rule to be saved: additionally refuses a crowd without members. */
export function checkSavedRule(body: Input, context: Checking<RuleProblem | 'CROWD_NOT_READY'>, at = ''): void {
  checkRule(body, context, at);
  const crowd = body.crowdId === undefined ? undefined : context.crowdOf(body.crowdId);
  if (crowd && crowd.status !== 'ready')
    throw context.refuse('CROWD_NOT_READY', { errors: [{ pointer: `${at}/crowdId`, code: 'CROWD_NOT_READY' }] });
}

const columns = (body: Input) => ({
  ...body,
  crowdId: body.crowdId,
  whitelist: body.whitelist ?? [],
  conditions: body.conditions ?? [],
});

const toResponse = (
  { db, clock }: Pick<Context<'listGrayRules'>, 'db' | 'clock'>,
  rule: GrayRuleRow,
): Schemas['GrayRule'] => {
  const crowd = rule.crowdId === undefined ? undefined : db.crowds.get(rule.crowdId);
  return { ...rule, isEnded: isEnded(rule, clock.now()), ...(crowd && { crowdName: crowd.name }) };
};

/**
 * Stores the summary of a release's rules for lists, and records on its run that it reaches other devices from now on.
 */
async function settle(context: ChangingRules, { release: { kind, id }, appId }: ReleaseOwner): Promise<void> {
  const { db, session } = context;
  const grayRules = rulesOf(db, kind, id).map((rule) => ({
    id: rule.id,
    mode: rule.mode,
    devices: rule.whitelist.length,
    ...(rule.endTime !== undefined && { endTime: rule.endTime }),
    conditions: rule.conditions,
  }));
  await kinds[kind].change(db, id, { grayRules });
  await changeRun(context, ownerOf(db, kind, id, appId), 'rules', session.userName);
}

/** Throws the refusal of the release's lifecycle if its rules must not change. */
const permit = (context: ChangingRules, { release: { kind, id } }: ReleaseOwner): void =>
  kinds[kind].permit?.(context, id);

/** Returns the rule that the path names, with its release. */
function ruleIn(context: Exclude<ChangingRules, Context<'createGrayRule'>>): {
  owner: ReleaseOwner;
  rule: GrayRuleRow;
} {
  const { db, path } = context;
  const owner = ownerIn(context);
  return { owner, rule: db.grayRules.require(path.id, { ownerType: path.owner, ownerId: path.ownerId }) };
}

/**
 * Whether a release in effect goes to all devices without its only rule. Packages whose mode uses rules go to none then.
 */
const isLastBeforeAll = (db: Tables, { release: { kind, id }, isLive }: ReleaseOwner): boolean =>
  isLive && (kind === 'upgrade' || kind === 'switch') && rulesOf(db, kind, id).length === 1;

type Importing = Context<'importGrayWhitelist'> | Context<'previewReleaseAct'>;

/**
 * Returns the whitelist of a rule with the ids of an uploaded file added, and the result of its lines; throws the
 * problems of the file.
 */
export async function withIdsOf(
  context: Importing,
  rule: GrayRuleRow,
  fileId: string | undefined,
): Promise<{ whitelist: string[]; read: IdsRead }> {
  const ids = new Set(rule.whitelist);
  const read = await readIdFile(context, fileId, {
    isId: (id) => is(DeviceId, id),
    most: GrayRuleInput.whitelist.maxItems,
    present: ids,
  });
  return { whitelist: [...ids], read };
}

/** Removes the rules of a release that is being removed. */
export async function removeRules(db: Tables, kind: ReleaseKind, ownerId: string): Promise<void> {
  for (const { id } of rulesOf(db, kind, ownerId)) await db.grayRules.remove(id);
}

export const grayRuleHandlers = handlers<'grayRules'>({
  listGrayRules: (context) => {
    const owner = ownerIn(context);
    return rulesOf(context.db, owner.release.kind, owner.release.id).map((rule) => toResponse(context, rule));
  },

  createGrayRule: async (context) => {
    const { db, body, path } = context;
    const owner = ownerIn(context);
    permit(context, owner);
    checkSavedRule(body, checking(context));
    const rule = await db.grayRules.insert({
      ...columns(body),
      appId: owner.appId,
      ownerType: path.owner,
      ownerId: path.ownerId,
      combination: owner.target.combination,
      lot: nextLot(rulesOf(db, path.owner, path.ownerId)),
    });
    await settle(context, owner);
    return toResponse(context, rule);
  },

  updateGrayRule: async (context) => {
    const { db, body, checkRevision } = context;
    const { owner, rule } = ruleIn(context);
    checkRevision(toResponse(context, rule));
    permit(context, owner);
    checkSavedRule(body, checking(context));
    const changed = await db.grayRules.update(rule.id, columns(body));
    await settle(context, owner);
    return toResponse(context, changed);
  },

  deleteGrayRule: async (context) => {
    const { db, query, refuse } = context;
    const { owner, rule } = ruleIn(context);
    permit(context, owner);
    if (!query.everyone && isLastBeforeAll(db, owner)) throw refuse('GRAY_LAST_RULE');
    await db.grayRules.remove(rule.id);
    await settle(context, owner);
  },

  importGrayWhitelist: async (context) => {
    const { db, body } = context;
    const { owner, rule } = ruleIn(context);
    permit(context, owner);
    // A rule with a crowd has no ids of its own.
    if (rule.crowdId !== undefined)
      throw context.refuse('ENTRY_WRONG', { errors: [{ pointer: '/fileId', code: 'ENTRY_WRONG' }] });
    const { whitelist, read } = await withIdsOf(context, rule, body.fileId);
    await db.grayRules.update(rule.id, { whitelist });
    await settle(context, owner);
    return importReport(read);
  },
});
