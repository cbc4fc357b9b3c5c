import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { problemaDeTexto } from './reglas.ts'

const Version = z.object({
  numero: z.number().int(),
  version: z.string().describe('Lo que acepta quien la lee: el día en que se publicó'),
  publicada: z.string().nullable().describe('Instante ISO; nulo: la que trae el portal'),
})
export type Version = z.output<typeof Version>

const Texto = (falta: string) =>
  z
    .string(falta)
    .trim()
    .min(10, falta)
    .max(60_000, 'Usá hasta 60.000 caracteres')
    .superRefine((text, context) => {
      const message = problemaDeTexto(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const EnBlanco = 'Markdown, sin HTML; {{distribuidora}}, {{domicilio}} y {{email}} se completan al mostrarlo'

const Edicion = z.object({
  terminos: z.string().describe(EnBlanco),
  privacidad: z.string().describe(EnBlanco),
  versiones: z
    .array(
      Version.extend({
        autor: z.string().nullable().describe('Nulo: la que trae el portal'),
        aceptaron: z.number().int().describe('Cuántas personas la aceptaron'),
      }),
    )
    .describe('La vigente primero'),
})
export type Edicion = z.output<typeof Edicion>

export const terminosShapes = {
  get: {
    query: z.object({ numero: entero(z.number().int().positive()).optional().describe('Sin él, la vigente') }),
    reply: Version.extend({
      terminos: z.string().describe('Markdown, sin HTML'),
      privacidad: z.string().describe('Markdown, sin HTML'),
      vigente: z.boolean(),
      versiones: z.array(Version).describe('Todas, la vigente primero'),
    }),
  },
  accept: {
    body: z
      .object({
        version: z.string().max(40).describe('La vigente, como la dice terminos.get'),
        novedades: z.boolean().default(false).describe('Acepta recibir novedades comerciales'),
      })
      .meta({ example: { version: '2026-11', novedades: false } }),
    reply: z.object({ version: z.string(), cuando: z.string().describe('Instante ISO') }),
  },
  downloadPdf: {},
  listVersiones: { reply: Edicion },
  createVersion: {
    body: z.object({
      terminos: Texto('Escribí los términos').describe(EnBlanco),
      privacidad: Texto('Escribí el aviso de privacidad').describe(EnBlanco),
      desde: z.number().int().describe('El número de la vigente que se leyó: si ya hay otra, 409'),
    }),
    reply: Edicion,
  },
} satisfies Shapes
