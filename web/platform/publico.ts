import { PREFIX } from '#contract/route.ts'

/** The landing, the terms, and what does not exist: nobody has to sign in to read that there is nothing here. */
export const isPublic = (path: string): boolean => path !== PREFIX && !path.startsWith(`${PREFIX}/`)
