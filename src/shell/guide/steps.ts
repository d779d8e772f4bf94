import { useLingui } from '@lingui/react/macro';
import { languageTags, language } from '../../i18n/language.ts';
import { useCan, useSession } from '../../session/permission.ts';
import { useStore } from '../../base/use-store.ts';
import { useMenus } from '../menus/menu-level.tsx';
import { childrenOf } from '../menus/menu-tree.ts';
import { menuText } from '../menus/title-text.ts';
import { listText } from '../../ui/text/format.ts';

/** A step of the guide. */
export interface Step {
  /** The value of `data-guide` of its target. */
  id: string;
  title: string;
  text: string;
  /** The first task of the role. */
  job?: string;
}

const platforms = ['android', 'ios', 'harmony'] as const;

/** The first task of the user's role, by its permissions. */
function useFirstJob(): string {
  const { t } = useLingui();
  const can = useCan();
  if (can('system/user#doCreate'))
    return t`Your first job: add roles, then add users with these roles and enable them.`;
  if (platforms.some((platform) => can(`publish/${platform}-upgrade#doCreate`))) {
    return t`Your first job: upload a package and publish it. Add targeting rules for a targeted release, or publish it as a staged rollout that a guard watches.`;
  }
  if (can('platform/gateway#doGenerate')) {
    return t`Your first job: add an API group and its transactions, then generate the configuration and sync it to the gateway instances.`;
  }
  if (can('publish/release-timeline')) return t`Your first job: check on the release timeline what is being released.`;
  if (can('system/user')) return t`Your first job: review the users and their permissions.`;
  return t`Your first job: check on the dashboard what needs attention.`;
}

/** The steps of the guide in the order of first use; at most six, because users would not read more. */
export function useSteps(): Step[] {
  const { i18n, t } = useLingui();
  const { name: role } = useSession().user.selectedRoles;
  const { http } = languageTags[useStore(language)];
  const { menus } = useMenus();
  const names = childrenOf('0', menus).map((menu) => menuText(menu, i18n.locale));
  const job = useFirstJob();
  const list = listText(http, names);
  return [
    {
      id: 'menus',
      title: t`Menu`,
      text: t`The role ${role} opens: ${list}. Menus, pages, and buttons depend on the role.`,
      job,
    },
    {
      id: 'application',
      title: t`Current application`,
      text: t`Everything you see and change belongs to this application. Check its name before you publish or sync.`,
    },
    {
      id: 'search',
      title: t`Search everything`,
      text: t`Find pages, actions, and recently viewed records by name or pinyin initials. Press Ctrl+K or ⌘K anywhere.`,
    },
    {
      id: 'look',
      title: t`Appearance`,
      text: t`Set the color, font size, spacing, and menu position here. The language menu is next to it.`,
    },
    {
      id: 'tabs',
      title: t`Open pages`,
      text: t`Pages stay open with your input until you close them here.`,
    },
    {
      id: 'user',
      title: t`Your account`,
      text: t`Switch roles, change your password, see the keyboard shortcuts, sign out, or open this guide again.`,
    },
  ];
}
