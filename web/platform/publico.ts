import { PREFIX } from '#contract/route.ts'

/** Whether a path needs no sign-in: the landing page, the terms, and unknown paths, which show not found. */
export const isPublic = (path: string): boolean => path !== PREFIX && !path.startsWith(`${PREFIX}/`)
