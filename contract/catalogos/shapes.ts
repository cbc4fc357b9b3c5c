import { z } from 'zod'
import { Archivo } from '#contract/archivos/shapes.ts'
import { MAX_CODIGOS, TIPO_CATALOGO_IDS } from './reglas.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const Id = z.number().int()

const CatalogoId = z.object({ catalogoId: entero(z.number().int().positive()) })

export const CatalogoCriteria = z.object({
  texto: z.string().trim().max(80, 'Usá hasta 80 caracteres').optional().describe('Título, modelo o código de pieza'),
  tipo: z.enum(TIPO_CATALOGO_IDS).optional(),
  negocioId: Id.optional(),
  marcaId: Id.optional(),
  favoritos: z.boolean().optional(),
  archivados: z.boolean().optional().describe('Solo para la administración'),
  cursor: z.string().max(400).optional(),
})
export type CatalogoCriteria = z.output<typeof CatalogoCriteria>

const Catalogo = z.object({
  catalogoId: Id,
  titulo: z.string(),
  tipo: z.enum(TIPO_CATALOGO_IDS),
  marcaId: Id,
  marca: z.string(),
  negocioId: Id,
  negocio: z.string(),
  modelo: z.string(),
  edicion: z.string().describe('Año o nombre de la edición'),
  vigenteDesde: z.string().describe('aaaa-mm-dd'),
  revision: Id,
  archivado: z.boolean(),
  archivo: Archivo,
  tieneTapa: z.boolean(),
  esNuevo: z.boolean(),
  favorito: z.boolean(),
  coincidencias: z.array(z.string()).describe('Códigos de pieza que empiezan con lo buscado, hasta 5'),
})
export type Catalogo = z.output<typeof Catalogo>

export const NewCatalogo = z.object({
  titulo: z.string().trim().min(3, 'Ingresá un título').max(150, 'Usá hasta 150 caracteres'),
  tipo: z.enum(TIPO_CATALOGO_IDS, 'Elegí el tipo'),
  marcaId: Id.positive('Elegí la marca'),
  modelo: z.string().trim().max(80, 'Usá hasta 80 caracteres').default(''),
  edicion: z.string().trim().min(1, 'Ingresá la edición').max(20, 'Usá hasta 20 caracteres'),
  vigenteDesde: Day,
  codigos: z
    .array(z.string().trim().min(1).max(40, 'Cada código, hasta 40 caracteres'))
    .max(MAX_CODIGOS, `Hasta ${MAX_CODIGOS} códigos`)
    .default([]),
})
export type NewCatalogo = z.output<typeof NewCatalogo>

export const catalogosShapes = {
  search: {
    params: PageParams,
    body: CatalogoCriteria,
    reply: pageOf(Catalogo),
  },
  get: {
    params: CatalogoId,
    reply: Catalogo.extend({ codigos: z.array(z.string()) }),
  },
  downloadTapa: {
    params: CatalogoId,
  },
  download: {
    params: CatalogoId,
  },
  setFavorito: {
    params: CatalogoId,
    body: z.object({ favorito: z.boolean() }),
    reply: z.object({ catalogoId: Id, favorito: z.boolean() }),
  },
  create: {
    body: NewCatalogo,
    reply: z.object({ catalogoId: Id }),
  },
  update: {
    params: CatalogoId,
    body: NewCatalogo.extend({ revision: Id }),
    reply: z.object({ catalogoId: Id, revision: Id }),
  },
  setArchivado: {
    params: CatalogoId,
    body: z.object({ archivado: z.boolean() }),
    reply: z.object({ catalogoId: Id, archivado: z.boolean() }),
  },
} satisfies Shapes
