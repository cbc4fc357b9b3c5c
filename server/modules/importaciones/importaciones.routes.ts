import { importaciones } from '#contract/importaciones/calls.ts'
import { importacionesShapes } from '#contract/importaciones/shapes.ts'
import { implement } from '#server/implement.ts'
import {
  createImportacion,
  createLote,
  downloadErrores,
  downloadPlantilla,
  getImportacion,
  type ImportacionesParts,
  listImportables,
  searchImportaciones,
  startImportacion,
  startRevision,
} from './importaciones.service.ts'

export const importacionesRoutes = (parts: ImportacionesParts) =>
  implement(importaciones, importacionesShapes, {
    list: (context) => listImportables(context, parts),
    downloadPlantilla: (_context, sent) => downloadPlantilla(sent, parts),
    create: (context, sent) => createImportacion(context, sent, parts),
    simulate: (context, sent) => startRevision(context, sent, parts),
    run: (context, sent) => startImportacion(context, sent, parts),
    search: searchImportaciones,
    get: (context, sent) => getImportacion(context, sent, parts),
    downloadErrores,
    createLote: (context, sent) => createLote(context, sent, parts),
  })
