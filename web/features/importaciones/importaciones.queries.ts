import { importaciones } from '#contract/importaciones/calls.ts'

/** What is read anew once an import was sent on its way, forwards or back. */
export const CHANGES = { refreshes: [importaciones.get, importaciones.search, importaciones.list] }
