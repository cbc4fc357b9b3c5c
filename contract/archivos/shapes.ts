import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import type { Shapes } from '#contract/route.ts'

export const Archivo = z.object({
  archivoId: z.string().describe('Identificador del archivo'),
  nombre: textoEscrito(z.string()),
  tipo: z.string().describe('Tipo de contenido comprobado'),
  tamano: z.number().int().describe('Bytes'),
})
export type Archivo = z.output<typeof Archivo>

export const archivosShapes = {
  create: {
    body: z.object({}),
    reply: z.object({ archivos: z.array(Archivo) }),
  },
  download: {
    params: z.object({ archivoId: z.uuid() }),
  },
  downloadMiniatura: {
    params: z.object({ archivoId: z.uuid() }),
  },
} satisfies Shapes
