import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { ROLES } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { shapesDe } from '#contract/maestros/maestro.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { problemaDe, TEMAS } from './reglas.ts'

const Slug = z
  .string('Ingresá la dirección')
  .trim()
  .min(3, 'Ingresá la dirección')
  .max(60, 'Usá hasta 60 caracteres')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Usá minúsculas sin acentos, números y guiones: pedir-una-devolucion')
const PorSlug = z.object({ slug: z.string().max(60) })
const DeTema = z.enum(clavesDe(TEMAS), 'Elegí el tema')
const leido = {
  titulo: z.string(),
  tema: DeTema,
  resumen: z.string(),
}
const Titular = z.object({ slug: z.string(), ...leido })
export type Titular = z.output<typeof Titular>

const Articulo = Titular.extend({
  texto: z.string().describe('Markdown, sin HTML; sus imágenes son imagen:ID'),
  actualizado: z.string().describe('Instante'),
  sirvio: z.boolean().nullable().describe('Lo que dijo el usuario; nulo: todavía nada'),
  imagenes: z.array(z.object({ imagenId: z.string(), ancho: z.number().int(), alto: z.number().int() })),
})
export type Articulo = z.output<typeof Articulo>

const Texto80 = z.string().trim().max(80, 'Usá hasta 80 caracteres')

export const ayudaShapes = {
  list: {
    query: z.object({ texto: Texto80.optional().describe('Palabras; sin ellas, todos') }),
    reply: z.array(Titular),
  },
  get: { params: PorSlug, reply: Articulo },
  listSugerencias: {
    query: z.object({ texto: z.string().trim().min(3).max(300).describe('Lo que se está escribiendo') }),
    reply: z.array(Titular),
  },
  setVoto: {
    params: PorSlug,
    body: z.object({
      sirvio: z.boolean(),
      evitoReclamo: z.boolean().default(false).describe('Lo leyó mientras escribía un reclamo, y ya no le hace falta'),
    }),
    reply: z.object({ slug: z.string(), sirvio: z.boolean() }),
  },
  createImagen: {
    body: z.object({}),
    reply: z.object({ imagenId: z.string(), ancho: z.number().int(), alto: z.number().int() }),
  },
  downloadImagen: { params: z.object({ imagenId: z.uuid() }) },
  setRecorrido: { body: z.object({}), reply: z.object({ recorridoVisto: z.boolean() }) },
} satisfies Shapes

const Roles = z.array(z.enum(clavesDe(ROLES))).max(20)
export const articulosShapes = shapesDe(ARTICULO, {
  campos: {
    slug: Slug,
    texto: z
      .string('Escribí el artículo')
      .trim()
      .min(10, 'Escribí el artículo')
      .max(20_000, 'Usá hasta 20000 caracteres')
      .superRefine((text, context) => {
        const message = problemaDe(text)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    roles: Roles,
    servicioId: z
      .number()
      .int()
      .refine((id) => (Object.values(SERVICIOS) as number[]).includes(id), 'Elegí el servicio'),
  },
})
