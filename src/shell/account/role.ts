import { msg } from '@lingui/core/macro';
import { getUserMenu, switchRole } from '../../api/generated/session/session.ts';
import { queryClient } from '../../api/query-policy.ts';
import { isOpenTo } from '../routing/view.ts';
import { language } from '../../i18n/language.ts';
import { noteApplication } from '../../session/application.ts';
import { announce } from '../../session/channel.ts';
import { session } from '../../session/state.ts';
import type { Session } from '../../session/state.ts';
import { readSession, sessionOf } from '../../session/calls.ts';
import { tokenFamily } from '../../session/token.ts';
import { giveUpAt } from '../../ui/form/draft/forget-drafts.ts';
import { confirm } from '../dialogs/confirm.ts';
import { dropAll, isUnsaved } from '../tabs/drop.ts';
import { tabs } from '../tabs/store.ts';
import type { Tab } from '../tabs/store.ts';
import { titleText } from '../menus/title-text.ts';
import { toast } from '../toasts/toasts.ts';

/** Whether permissions allow the page of a tab: its own menu, or the menu that the console has no view for. */
function canOpen({ grants }: Session, { place }: Tab): boolean {
  const { facts, params } = place;
  const unknown = facts.grant === null ? params['_splat'] : undefined;
  return unknown === undefined ? isOpenTo(facts, params, (menu) => grants.has(menu)) : grants.has(unknown);
}

const closedBy = (next: Session): Tab[] => tabs.get().open.filter((tab) => !canOpen(next, tab));

function closePages(closing: readonly Tab[]): void {
  for (const { place } of closing) giveUpAt(place.pathname);
  dropAll(closing);
  void queryClient.invalidateQueries();
}

/** Applies other permissions: menus and controls update automatically, pages that they don't allow are closed. */
function become(next: Session): void {
  session.set(next);
  closePages(closedBy(next));
}

/**
 * Reports that the session continues in another role, because the previous one was disabled or taken away. Pages that
 * the new role can't open are closed, except for those with unsaved input, which the user may want to copy.
 * @param previous name of the previous role
 */
export function reportLostRole(previous: string): void {
  const current = session.get();
  if (!current) return;
  closePages(closedBy(current).filter((tab) => !isUnsaved(tab)));
  const { name } = current.user.selectedRoles;
  toast({
    kind: 'info',
    text: msg`You are now working as ${name}. The role ${previous} is no longer available to you.`,
  });
}

/** Asks for confirmation if unsaved input would be lost or could not be saved any more. */
async function mayLose(next: Session): Promise<boolean> {
  const dirty = tabs.get().open.filter(isUnsaved);
  const unsavedTabs = closedBy(next).filter(isUnsaved);
  if (dirty.length === 0) return true;
  const { name } = next.user.selectedRoles;
  return confirm({
    title: msg`Switch role to ${name}?`,
    body: unsavedTabs.length
      ? msg`This role can't open these pages. They will be closed, and their unsaved input will be lost:`
      : msg`These pages have unsaved input. They stay open, but the new role may not be able to save it:`,
    items: (unsavedTabs.length ? unsavedTabs : dirty).map((tab) => titleText(tab)),
    confirm: msg`Switch role`,
    cancel: msg`Keep editing`,
    danger: unsavedTabs.length > 0,
  });
}

/** Selects a role on the server, for every window of the session. */
async function select(roleId: string): Promise<Session | null> {
  const { selectedRoles, ...rights } = await switchRole(roleId);
  const family = tokenFamily();
  if (family) announce({ kind: 'role', family, roleId });
  const current = session.get();
  return current && sessionOf({ ...current.user, selectedRoles }, rights, current.isFresh);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs role changes one after another, so that the permissions applied last are those of the role selected last. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const mine = last.then(change);
  last = mine.catch(() => {});
  return mine;
}

/**
 * Switches to another of the user's roles. The application and every page that the role allows stay open.
 * @throws ProblemError if the server rejects it; nothing has changed then
 */
export const workAs = (roleId: string): Promise<void> =>
  inTurn(async () => {
    const current = session.get();
    const role = current?.user.roles.find(({ id }) => id === roleId);
    if (!current || !role || roleId === current.user.selectedRoles.id) return;
    // Read before the switch, so that the confirmation can list what would be lost.
    const rights = await getUserMenu({ roleId, lang: language.get() });
    if (!(await mayLose(sessionOf({ ...current.user, selectedRoles: role }, rights, current.isFresh)))) return;
    const next = await select(roleId);
    if (!next) return;
    become(next);
    const { name } = role;
    toast({ kind: 'success', text: msg`You are now working as ${name}.` });
  });

/**
 * Follows a switch in another window, which has changed what the server allows in this one. If input would be lost, the
 * user can switch back in all windows instead.
 * @throws ProblemError if the server can't return the permissions of the role
 */
export const followRole = (roleId: string): Promise<void> =>
  inTurn(async () => {
    const before = session.get()?.user.selectedRoles;
    if (!before || before.id === roleId) return;
    const { session: next, application } = await readSession(false);
    noteApplication(application);
    const [{ name: old }, { id, name }] = [before, next.user.selectedRoles];
    // Meanwhile switched back.
    if (id === before.id) return;
    const unsavedTabs = closedBy(next).filter(isUnsaved);
    const goesOn =
      unsavedTabs.length === 0 ||
      (await confirm({
        title: msg`The role was switched to ${name} in another window`,
        body: msg`This role can't open these pages. They will be closed, and their unsaved input will be lost:`,
        items: unsavedTabs.map((tab) => titleText(tab)),
        confirm: msg`Switch to ${name}`,
        cancel: msg`Switch back to ${old}`,
        danger: true,
      }));
    if (!goesOn) {
      await select(before.id);
      return;
    }
    become(next);
    toast({ kind: 'info', text: msg`You are now working as ${name}. The role was switched in another window.` });
  });
