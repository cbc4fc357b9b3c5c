import { catalogos } from '#contract/catalogos/calls.ts'
import { catalogosShapes } from '#contract/catalogos/shapes.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import {
  createCatalogo,
  downloadCatalogo,
  downloadTapa,
  getCatalogo,
  searchCatalogos,
  setArchivado,
  setFavorito,
  updateCatalogo,
} from './catalogos.service.ts'

export const catalogosRoutes = (store: FileStore) =>
  implement(catalogos, catalogosShapes, {
    search: searchCatalogos,
    get: getCatalogo,
    downloadTapa,
    download: (context, sent) => downloadCatalogo(context, sent, store),
    setFavorito,
    create: (context, sent) => createCatalogo(context, sent, store),
    update: (context, sent) => updateCatalogo(context, sent, store),
    setArchivado,
  })
