import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '../../../codegen/contract.ts';
import type { Names } from '../../../codegen/contract.ts';
import { controlsByMenu, parentOf } from '../../../codegen/derive/menus.ts';
import type { Source } from '../../../codegen/source.ts';
import type { Report } from '../change.ts';
import { compareWords } from '../words.ts';
import { BOTH } from '../rules.ts';
import type { Party, Rule } from '../rules.ts';
import { originsOf } from './context.ts';
import type { Context } from './context.ts';

/** Compares the catalogues of problems, menus and controls, and how credentials are sent. */
export function compareCatalogues(context: Context): void {
  compareProblems(context);
  compareMenus(context);
  compareControls(context);
  compareSchemes(context);
  compareDescriptions(context);
}

/** Texts of tags and topics, and of security schemes. */
function compareDescriptions(context: Context): void {
  const { old, new: current, report } = context;
  const compare = (
    section: 'tags' | 'topics' | 'securitySchemes',
    name: string,
    was: Description,
    is: Description,
  ): void =>
    compareWords(
      { label: name, old: was.description, current: is.description, where: originsOf(context, section, name) },
      report,
    );
  for (const source of current.sources) {
    const previous = old.sources.find(({ file }) => file === source.file);
    if (previous) compareInfo(previous, source, report);
  }
  for (const tag of current.contract.tags) {
    const previous = old.contract.tags.find(({ name }) => name === tag.name);
    if (previous) compare('tags', tag.name, previous, tag);
  }
  for (const [name, topic] of current.contract.topics) {
    const previous = old.contract.topics.get(name);
    if (previous) compare('topics', name, previous, topic);
  }
  for (const [name, scheme] of Object.entries(current.contract.securitySchemes)) {
    const previous = old.contract.securitySchemes[name];
    if (previous) compare('securitySchemes', name, descriptionOf(previous), descriptionOf(scheme));
  }
}

/** Compares the descriptions of a document as a whole. */
function compareInfo(old: Source, current: Source, report: Report): void {
  const infoOf = ({ value }: Source): Description =>
    descriptionOf(typeof value === 'object' && value !== null && 'info' in value ? value.info : undefined);
  const path = ['info', 'description'];
  compareWords(
    {
      label: current.domain,
      old: infoOf(old).description,
      current: infoOf(current).description,
      where: { old: { source: old, path }, new: { source: current, path } },
    },
    report,
  );
}

interface Description {
  readonly description?: string | undefined;
}

const descriptionOf = (scheme: unknown): Description =>
  typeof scheme === 'object' && scheme !== null && 'description' in scheme && typeof scheme.description === 'string'
    ? { description: scheme.description }
    : {};

function compareProblems(context: Context): void {
  const { old, new: current, report } = context;
  // Changes of the operations that answer with a code are reported with the operations.
  reportOthers(context, 'problems', 'problem', [], []);
  for (const [code, after] of current.contract.problems) {
    const before = old.contract.problems.get(code);
    if (!before) continue;
    const where = originsOf(context, 'problems', code);
    if (before.status !== after.status) {
      const [was, is] = [before.status, after.status].map((status) => status ?? 'none');
      const message = `${code}: status ${was} → ${is}`;
      const users = [...current.operations].filter(
        ([id, { refusals }]) => refusals.has(code) && old.operations.get(id)?.refusals.has(code),
      );
      const change = { rule: 'problem-status-changed', message, where } as const;
      if (users.length === 0) report({ ...change, breaks: [] });
      for (const [operation] of users) report({ ...change, breaks: BOTH, use: { operation, direction: 'answer' } });
    }
    const changed = textsOf(before, after);
    if (changed.length > 0)
      report({
        rule: 'problem-text-changed',
        message: `${code}: ${changed.join(', ')}`,
        breaks: [],
        where,
      });
  }
}

/** Compares the default menus: clients have screens for them, servers return them to users with access. */
function compareMenus(context: Context): void {
  const { old, new: current, report } = context;
  reportOthers(context, 'menus', 'menu', ['server'], ['client']);
  const [before, after] = [controlsByMenu(old.contract), controlsByMenu(current.contract)];
  for (const [key, menu] of current.contract.menus) {
    const previous = old.contract.menus.get(key);
    if (!previous) continue;
    const where = originsOf(context, 'menus', key);
    const [from, to] = [parentOf(old.contract, key), parentOf(current.contract, key)];
    if (from !== to) {
      const message = `${key}: parent ${from ?? 'none'} → ${to ?? 'none'}`;
      report({ rule: 'menu-parent-changed', message, breaks: [], where });
    }
    const changed = [...textsOf(previous, menu), ...(previous.icon === menu.icon ? [] : [`icon ${menu.icon}`])];
    if (changed.length > 0)
      report({
        rule: 'menu-text-changed',
        message: `${key}: ${changed.join(', ')}`,
        breaks: [],
        where,
      });
    const [had, has] = [before, after].map((all) => (all.get(key) ?? []).map(({ code }) => code));
    for (const code of has?.filter((one) => !had?.includes(one)) ?? [])
      report({ rule: 'menu-control-added', message: `control ${code} was added to ${key}`, breaks: ['server'], where });
    for (const code of had?.filter((one) => !has?.includes(one)) ?? [])
      report({
        rule: 'menu-control-removed',
        message: `control ${code} was removed from ${key}`,
        breaks: ['client'],
        where,
      });
  }
}

function compareControls(context: Context): void {
  // Changes in their use are reported with the menus.
  reportOthers(context, 'controls', 'control', [], []);
  for (const [code, control] of context.new.contract.controls) {
    const previous = context.old.contract.controls.get(code);
    if (!previous) continue;
    const changed = textsOf(previous, control);
    if ((previous.common ?? false) !== (control.common ?? false))
      changed.push(`${control.common ? 'a' : 'no'} column of its own`);
    if (changed.length === 0) continue;
    const where = originsOf(context, 'controls', code);
    const message = `${code}: ${changed.join(', ')}`;
    context.report({ rule: 'control-text-changed', message, breaks: [], where });
  }
}

function compareSchemes(context: Context): void {
  const [before, after] = [context.old.contract.securitySchemes, context.new.contract.securitySchemes];
  for (const [name, scheme] of Object.entries(after)) {
    const previous = before[name];
    if (previous === undefined || isDeepStrictEqual(withoutTexts(previous), withoutTexts(scheme))) continue;
    const where = originsOf(context, 'securitySchemes', name);
    const message = `the security scheme ${name} is another`;
    context.report({ rule: 'security-scheme-changed', message, breaks: BOTH, where });
  }
}

const withoutTexts = (scheme: unknown): unknown =>
  typeof scheme === 'object' && scheme !== null ? { ...scheme, description: undefined } : scheme;

/** The languages whose texts differ between two entries, with the new text. */
const textsOf = (old: Names, current: Names): string[] =>
  LANGUAGES.filter((language) => old[language] !== current[language]).map(
    (language) => `${language} “${current[language]}”`,
  );

/** Reports the entries that only one contract has. */
function reportOthers(
  { old, new: current, report }: Context,
  section: 'problems' | 'menus' | 'controls',
  name: 'problem' | 'menu' | 'control',
  added: readonly Party[],
  removed: readonly Party[],
): void {
  const say = (rule: Rule, message: string, breaks: readonly Party[], where: Parameters<typeof report>[0]['where']) =>
    report({ rule, message, breaks, where });
  for (const key of current.contract[section].keys()) {
    if (!old.contract[section].has(key))
      say(`${name}-added`, `${key} was added`, added, { new: current.contract.originOf(section, key) });
  }
  for (const key of old.contract[section].keys()) {
    if (!current.contract[section].has(key))
      say(`${name}-removed`, `${key} was removed`, removed, { old: old.contract.originOf(section, key) });
  }
}
