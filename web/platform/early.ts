import type { Tokens } from './tokens.ts'

/** What the first script of the page began (`web/arranque/main.ts`). */
export interface Arranque {
  session: Promise<Tokens>
}

declare global {
  interface Window {
    arranque?: Arranque
  }
}

const early = window.arranque
// Tokens are nobody else's.
delete window.arranque

/** Who is there, as the first script finds out; undefined where it left that to keycloak-js. */
export const earlySession = early?.session
