import type { MessageDescriptor } from '@lingui/core';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { lazyModule, type LazyModule } from '../base/lazy-module.ts';
import type { ExportPanelProps } from './list/types.ts';

/**
 * An invalid field as reported by a server. `path` is the form path (`conditions.0.values`), empty if it names no
 * field.
 */
export interface FieldFailure {
  path: string;
  code: string;
}

/** What the kit needs to know about a failed call, independent of the API client. */
export interface Failure {
  status?: number;
  code?: string;
  requestId?: string;
  /** Ids of the records that caused the rejection of a bulk call. */
  ids?: readonly string[];
  fields: readonly FieldFailure[];
}

/** Props of a help panel. */
export interface HelpPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Services of the application for the kit. The kit itself knows no domain, client or session. */
export interface Kit {
  /** Text of a problem code in the current language. */
  problemText: (code: string) => string;
  /** Converts a thrown value to a failure; never throws itself. */
  readFailure: (error: unknown) => Failure;
  /**
   * Retries a call after the user has signed in again.
   * @returns false if no session has expired, so that there is nothing to wait for
   */
  afterSignIn: (run: () => void) => boolean;
  /** Stored table layouts are kept per user under this key. */
  userKey: string;
  /** Name and id of the current application, shown in every important confirmation. */
  appLabel: string;
  /** Identity of the current application; drafts are stored separately for each. */
  appKey: string;
  /** Address of the view, without query string. */
  place: string;
  /** Whether the user may use a control (`doCreate`) of the view. */
  can: (control: string) => boolean;
  /** IANA zone that instants are shown in. */
  timeZone: string;
  /** Shows a message that needs no response. */
  tell: (text: MessageDescriptor | string) => void;
  /** Level 0 of the confirmation ladder: reports a completed action and offers to undo it for a while. */
  offerUndo: (text: MessageDescriptor, undo: () => void) => void;
  /** Whether the view has a help panel. */
  hasHelp: boolean;
  loadHelp: LazyModule<{ HelpPanel: ComponentType<HelpPanelProps> }>;
  /** Loads the panel that exports lists. */
  loadExport: LazyModule<{ ExportPanel: ComponentType<ExportPanelProps> }>;
}

/** The default kit: problem codes without texts, and everything allowed. */
export const bareKit: Kit = {
  problemText: (code) => code,
  readFailure: () => ({ fields: [] }),
  afterSignIn: () => false,
  userKey: '',
  appLabel: '',
  appKey: '',
  place: '',
  can: () => true,
  timeZone: 'Asia/Shanghai',
  tell: () => {},
  offerUndo: () => {},
  hasHelp: false,
  loadHelp: lazyModule(async () => ({ HelpPanel: () => null })),
  loadExport: lazyModule(async () => ({ ExportPanel: () => null })),
};

const KitContext = createContext<Kit>(bareKit);

/** Provides the kit; without a provider the kit shows bare codes. */
export function KitProvider({ value, children }: { value: Kit; children: ReactNode }) {
  return <KitContext value={value}>{children}</KitContext>;
}

export function useKit(): Kit {
  return use(KitContext);
}
