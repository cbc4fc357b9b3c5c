import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Shapes } from '#contract/route.ts'

const Id = z.number().int().positive()
const Clase = z.enum(clavesDe(CLASES))
const OfEmpresa = z.object({ razonSocialId: entero(Id) })

export const LineaRow = z.object({
  clase: Clase,
  entidadId: z.number().int(),
  asunto: z.string().describe('El motivo, el título, o lo que se pide'),
  estadoId: z.number().int().describe('0: espera que se resuelva'),
  creado: z.string().describe('Instante ISO'),
})
export type LineaRow = z.output<typeof LineaRow>

export const Nota = z.object({
  notaId: z.number().int(),
  texto: z.string(),
  creada: z.string().describe('Instante ISO'),
  autor: z.string(),
  editada: z.string().nullable().describe('Instante ISO'),
  editor: z.string().nullable(),
  version: z.number().int(),
})
export type Nota = z.output<typeof Nota>

const NotaDatos = z.object({
  texto: z.string().trim().min(1, 'Escribí la nota').max(2000, 'Usá hasta 2.000 caracteres'),
})

export const Cliente = z.object({
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  codigoCliente: z.string(),
  cuit: z.string(),
  provincia: z.string().nullable(),
  activo: z.boolean(),
  negocios: z.array(z.string()),
  abiertos: z.array(
    z.object({ clase: Clase, cuantos: z.number().int(), vencidos: z.number().int().describe('Con el plazo pasado') }),
  ),
  personas: z
    .array(
      z.object({ usuarioId: z.number().int(), nombre: z.string(), email: z.string(), telefono: z.string().nullable() }),
    )
    .describe('Quiénes trabajan para ella, hasta 10'),
  contactos: z.array(z.object({ tipo: z.string(), nombre: z.string(), email: z.string(), telefono: z.string() })),
})
export type Cliente = z.output<typeof Cliente>

export const clientesShapes = {
  get: { params: OfEmpresa, reply: Cliente },
  search: {
    params: PageParams.extend(OfEmpresa.shape),
    body: z.object({ cursor: z.string().max(200).optional() }),
    reply: pageOf(LineaRow),
  },
  listNotas: { params: OfEmpresa, reply: z.array(Nota).describe('Las más nuevas primero, hasta 100') },
  createNota: { params: OfEmpresa, body: NotaDatos, reply: Nota },
  updateNota: {
    params: OfEmpresa.extend({ notaId: entero(Id) }),
    body: NotaDatos.extend({ version: z.number().int().describe('La que se leyó: si no es la última, 409') }),
    reply: Nota,
  },
} satisfies Shapes
