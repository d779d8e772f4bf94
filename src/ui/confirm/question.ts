import type { ReactNode } from 'react';

/** What a confirmation asks. Title and verb name the act and its object, never "OK". */
export interface Question {
  title: string;
  verb: string;
  danger?: boolean;
  /** What will be touched, computed for this case. */
  impact: readonly ReactNode[];
  /** What happens next and how it can be undone. */
  next?: string;
  /** Level 3: the text that must be typed before the verb is enabled. */
  typed?: string;
  run: () => Promise<unknown>;
}
