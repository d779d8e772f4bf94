import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { importReport } from '../../core/kit/id-lines.ts';
import type { Tables } from '../../core/store/table.ts';
import { grayOnly, nextLot, type DeliveryRule } from '../../delivery/target.ts';
import { checkSavedRule, checking, withIdsOf } from '../gray-rules/gray-rules.ts';
import { rulesOf, withCrowds } from '../gray-rules/rows.ts';
import { phonesAt } from '../installed.ts';
import { checkReleasable } from '../applets/rules.ts';
import { checkPublishable, publication, retreat, type Succession } from '../offline-packages/acts.ts';
import { ownerIn, ownerOf } from '../owners.ts';
import { switchOwner } from '../switches/owner.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import { advanced, finished, paused, resumed, stagesOf, START, started } from '../rollouts/moves.ts';
import { rolloutRow } from '../rollouts/state.ts';
import { formerPercent } from '../rollouts/run-rows.ts';
import { edited, returned } from '../switches/rules.ts';
import { type Effect, lineOf, lowerEffects, stateOf, toEffect } from './effects.ts';

type ActContext = Context<'previewReleaseAct'>;
type Act = Schemas['ReleaseAct'];
type RolloutAct = 'pause' | 'resume' | 'advance' | 'finish';

/** The effects of an action on releases. */
interface Preview {
  readonly effects: readonly Effect[];
  /** For an import, the result of its lines. */
  readonly lines?: Schemas['IdImportResult'];
}

const ended = (owner: ReleaseOwner): Effect => ({
  owner,
  after: { isLive: false, target: owner.target, progress: undefined },
});

/** Returns the effect on a release that becomes effective; `former` is set for one that was effective before. */
function startEffect({ db, clock, session }: ActContext, owner: ReleaseOwner, start: Succession['start']): Effect {
  const { to } = started(rolloutRow(db, owner.release) ?? START, start, session.userName, clock);
  return {
    owner,
    after: { isLive: true, target: owner.target, progress: to },
    former: formerPercent(db, owner.release),
  };
}

function succeeded(context: ActContext, { starts, start, stops }: Succession): Effect[] {
  const { db, appId } = context;
  const of = (id: string) => ownerOf(db, 'offline', id, appId);
  return [startEffect(context, of(starts.id), start), ...stops.map(({ id }) => ended(of(id)))];
}

const MOVES = { pause: paused, resume: resumed, advance: advanced, finish: finished } as const;
const isMove = (act: Act): act is RolloutAct => act in MOVES;
const ROW_OF = {
  pause: 'pauseRollout',
  resume: 'resumeRollout',
  advance: 'advanceRollout',
  finish: 'finishRollout',
} as const;

function moveEffect({ db, clock, session, refuse }: ActContext, owner: ReleaseOwner, act: RolloutAct): Effect {
  const progress = rolloutRow(db, owner.release);
  const allowed: readonly string[] = lifecycles.Rollout.transitions[ROW_OF[act]].from;
  const nothingRemains = progress === undefined || progress.reached.length >= stagesOf(progress).length;
  if (progress === undefined || !allowed.includes(progress.state) || (act === 'advance' && nothingRemains))
    throw refuse('ROLLOUT_STATE');
  const { to } = MOVES[act](progress, session.userName, clock);
  return { owner, after: { isLive: true, target: owner.target, progress: to } };
}

/** Whether a release reaches only those named by its gray rules; null if the rules do not apply. */
function grayMode(db: Tables, { kind, id }: Schemas['Release']): boolean | null {
  if (kind === 'offline') return db.offlinePackages.require(id).effectiveMode === 'gray' || null;
  return kind === 'applet' ? db.appletPackages.require(id).releaseMode === 'gray' || null : false;
}

/** Returns the effect of replacing a release's gray rules. */
function withRules(db: Tables, owner: ReleaseOwner, rules: readonly DeliveryRule[]): Effect {
  const only = grayMode(db, owner.release);
  const target =
    only === null ? owner.target : { ...owner.target, rules: withCrowds(db, only ? grayOnly(rules) : rules) };
  return { owner, after: { ...stateOf(db, owner), target } };
}

/** Returns the effect of changing, adding or removing a rule. */
function rulesEffect({ db, appId, body, refuse }: ActContext, owner: ReleaseOwner): Effect {
  const { act, rule, ruleId } = body;
  const { kind, id } = owner.release;
  if (rule !== undefined) checkSavedRule(rule, checking({ db, appId, refuse }), '/rule');
  const stored = rulesOf(db, kind, id);
  if (ruleId !== undefined && !stored.some((one) => one.id === ruleId)) throw refuse('NOT_FOUND', { ids: [ruleId] });
  const changed = act === 'removeRule' || rule === undefined ? [] : [rule];
  const rules: readonly DeliveryRule[] =
    ruleId === undefined
      ? [...stored, ...changed.map((change) => ({ ...change, lot: nextLot(stored) }))]
      : stored.flatMap((one) =>
          one.id === ruleId
            ? changed.map((change) => ({ ...change, id: ruleId, ...(one.lot !== undefined && { lot: one.lot }) }))
            : [one],
        );
  return withRules(db, owner, rules);
}

/** Returns the effect of appending the device ids of a file to a rule. */
async function imported(context: ActContext, owner: ReleaseOwner): Promise<Preview> {
  const { db, body } = context;
  const { kind, id } = owner.release;
  permit(context, owner);
  const changed = db.grayRules.require(body.ruleId ?? '', { ownerType: kind, ownerId: id });
  const { whitelist, read } = await withIdsOf(context, changed, body.fileId);
  const rules = rulesOf(db, kind, id).map((rule) => (rule.id === changed.id ? { ...rule, whitelist } : rule));
  return { effects: [withRules(db, owner, rules)], lines: importReport(read) };
}

/** Returns the effect of changing a switch's values, or restoring those of an earlier revision. */
function changedSwitch(context: ActContext, owner: ReleaseOwner): Effect {
  const { db, appId, body, refuse } = context;
  const { kind, id: switchId } = owner.release;
  if (kind !== 'switch') throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/act', code: 'ENTRY_WRONG' }] });
  const row = db.switches.require(switchId, { appId });
  const { content, revision: number } = body;
  const isReturn = content === undefined && number !== undefined;
  const allowed: readonly string[] =
    lifecycles.Switch.transitions[isReturn ? 'restoreSwitchRevision' : 'updateSwitch'].from;
  if (!allowed.includes(row.status)) throw refuse('SWITCH_STATE');
  const revision = isReturn ? db.switchRevisions.find({ switchId, number }) : undefined;
  if (isReturn && revision === undefined) throw refuse('NOT_FOUND', { ids: [String(number)] });
  const changes = revision ? returned(revision) : content && edited(context, row, content, '/content');
  return { owner, after: { ...stateOf(db, owner), target: switchOwner(db, { ...row, ...changes }).target } };
}

/** Refuses what the state of the record does not allow; the action itself checks whether it is out. */
function permit({ db, refuse }: ActContext, { release: { kind, id } }: ReleaseOwner): void {
  if (kind === 'upgrade' && db.upgrades.require(id).status === 'unknown') throw refuse('REL_STATUS_UNKNOWN');
  if (kind === 'switch' && db.switches.require(id).status === 'expired') throw refuse('SWITCH_STATE');
}

function effectsOf(context: ActContext, owner: ReleaseOwner, act: Exclude<Act, 'importIds'>): Effect[] {
  const { db, appId, body, refuse } = context;
  const { reach } = body;
  const row = owner.release.kind === 'offline' ? db.offlinePackages.require(owner.release.id, { appId }) : undefined;
  if (act === 'edit') return [changedSwitch(context, owner)];
  if (!isMove(act)) permit(context, owner);
  if (act === 'saveRule' || act === 'removeRule') return [rulesEffect(context, owner)];
  if (act === 'publish') {
    if (owner.isLive) throw refuse('REL_ALREADY_EFFECTIVE');
    if (row) checkPublishable(context, row);
    if (owner.release.kind === 'applet')
      checkReleasable(context, db.appletPackages.require(owner.release.id, { appId }));
    return row ? succeeded(context, publication(db, row, reach)) : [startEffect(context, owner, { by: 'plan' })];
  }
  if (isMove(act)) return [moveEffect(context, owner, act)];
  if (!owner.isLive) throw refuse('REL_ALREADY_PENDING');
  if (act === 'end') return [ended(owner)];
  const succession = row && retreat(db, row, body);
  if (succession === undefined) throw refuse('OFFLINE_NO_TARGET');
  const [back, ...others] = succeeded(context, succession);
  const isOwn = ({ owner: { release } }: Effect) => release.id === owner.release.id;
  return [...others.filter(isOwn), ...(back ? [back] : []), ...others.filter((other) => !isOwn(other))];
}

/** Refuses an action without the input to compute it. */
export function checkAct({ body, refuse }: ActContext): void {
  const wrong = new FieldProblems<'FIELD_REQUIRED'>();
  wrong.required(requiredWhen.ReleaseActInput, body);
  wrong.throwIfAny(refuse);
}

export const previewHandlers = handlers<'delivery', 'previewReleaseAct'>({
  previewReleaseAct: async (context) => {
    const { db, appId, body, clock } = context;
    const at = clock.now();
    const owner = ownerIn(context);
    checkAct(context);
    const preview: Preview =
      body.act === 'importIds' ? await imported(context, owner) : { effects: effectsOf(context, owner, body.act) };
    const [own] = preview.effects;
    const line = own ? lineOf(db, own) : { before: [], after: [] };
    const scene = { at, phones: phonesAt(context, appId, at), line };
    return {
      ...preview,
      effects: [
        ...preview.effects.map((effect) => toEffect(context, effect, scene)),
        ...(own ? lowerEffects(db, own, scene) : []),
      ],
    };
  },
});
