'use memo';

import { useLingui } from '@lingui/react/macro';
import type { MenuNode } from '../../../api/generated/client.schemas.ts';
import { Roving } from '../../../ui/roving.tsx';
import { controlText } from '../control-names.ts';
import { flat, type Rights } from './selection.ts';
import classes from './role.module.css';

interface RightsTreeProps {
  nodes: readonly MenuNode[];
  /** What they are called, by code. */
  names: ReadonlyMap<string, string>;
  rights: Rights;
  /** Part of a name; branches without it are left out. */
  wanted: string;
  onlyGiven: boolean;
  readOnly: boolean;
  onMenu: (node: MenuNode) => void;
  onControl: (node: MenuNode, id: string) => void;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A level of it, with all below. */
function Branch(props: RightsTreeProps) {
  const { nodes, names, rights, wanted, onlyGiven, readOnly, onMenu, onControl } = props;
  const { t, i18n } = useLingui();
  const isVisible = (node: MenuNode): boolean =>
    flat([node]).some(
      ({ name, enName, code }) =>
        (!onlyGiven || rights.menus.has(code)) &&
        plain(`${names.get(code)} ${name} ${enName}`).includes(plain(wanted.trim())),
    );
  return (
    <ul className={classes.tree}>
      {nodes.filter(isVisible).map((node) => {
        const given = rights.menus.has(node.code);
        const below = flat(node.children);
        const some = below.filter(({ code }) => rights.menus.has(code)).length;
        const name = names.get(node.code) ?? node.name;
        return (
          <li key={node.code}>
            <label className={classes.menu}>
              <input
                type="checkbox"
                tabIndex={-1}
                data-stop="first"
                checked={given}
                disabled={readOnly}
                ref={(box) => {
                  if (box) box.indeterminate = given && below.length > 0 && some < below.length;
                }}
                onChange={() => onMenu(node)}
              />
              {name}
              {below.length > 0 && <small>{t`${some} of ${below.length}`}</small>}
            </label>
            {node.controls.length > 0 && (
              <div className={classes.controls} role="group" aria-label={t`Controls of ${name}`}>
                {node.controls.map((control) => (
                  <label key={control.id}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      data-stop
                      checked={rights.controls.has(control.id)}
                      disabled={readOnly}
                      onChange={() => onControl(node, control.id)}
                    />
                    {controlText(control, i18n.locale)}
                  </label>
                ))}
              </div>
            )}
            {node.children.length > 0 && <Branch {...props} nodes={node.children} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Menus as nested lists of check boxes, each with its controls beside it and how much of its branch is given. One stop of Tab. */
export function RightsTree(props: RightsTreeProps) {
  const { t } = useLingui();
  return (
    <Roving label={t`Menus and controls`}>
      <Branch {...props} />
    </Roving>
  );
}
