import { PREFIX } from '#contract/route.ts'

/** Whether a path needs no sign-in: the landing page, the terms and unknown pages (a "not found" needs none). */
export const isPublic = (path: string): boolean => path !== PREFIX && !path.startsWith(`${PREFIX}/`)
