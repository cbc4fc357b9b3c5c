import { importaciones } from '#contract/importaciones/calls.ts'
import { importacionesShapes } from '#contract/importaciones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createImportacion, setFormato } from './importaciones-archivo.service.ts'
import { startDeshacer } from './importaciones-deshacer.service.ts'
import {
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
    setFormato: (context, sent) => setFormato(context, sent, parts),
    run: (context, sent) => startImportacion(context, sent, parts),
    undo: (context, sent) => startDeshacer(context, sent, parts),
    search: searchImportaciones,
    get: (context, sent) => getImportacion(context, sent, parts),
    downloadErrores,
    createLote: (context, sent) => createLote(context, sent, parts),
  })
