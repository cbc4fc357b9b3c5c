import { importaciones } from '#contract/importaciones/calls.ts'
import { ApiError } from '#web/api.ts'
import { refreshTopics } from '#web/queries.tsx'

/** Reads the import again after a conflict (409). With the old version, the server would reject every retry too. */
export const readChanged = (error: Error): void => {
  if (error instanceof ApiError && error.status === 409) refreshTopics(importaciones.get.reads ?? [])
}
