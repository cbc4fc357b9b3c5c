import type { Screen } from './screen.ts'
import { ACCOUNT } from './screens.account.ts'
import { WORK } from './screens.work.ts'

/** THE TABLE OF SCREENS: the router, the menu, the titles and the tests loop over it. */
export const SCREENS: readonly Screen[] = [...WORK, ...ACCOUNT]
