import { importaciones } from '#contract/importaciones/calls.ts'
import { ApiError } from '#web/api.ts'
import { refreshTopics } from '#web/queries.tsx'

/** What was refused because somebody else moved the import on: how it is now is read, or it would be refused for ever. */
export const readChanged = (error: Error): void => {
  if (error instanceof ApiError && error.status === 409) refreshTopics(importaciones.get.reads ?? [])
}
