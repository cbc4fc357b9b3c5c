import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { MAX_QR, MIN_BUSQUEDA, TIPOS_BUSQUEDA, isBuscable } from '#contract/base/busqueda.ts'
import type { Shapes } from '#contract/route.ts'

const Tipo = z.enum(clavesDe(TIPOS_BUSQUEDA))

const Paso = z.object({
  titulo: z.string(),
  enlace: z.string().describe('Dirección bajo /autogestion'),
})
export type Paso = z.output<typeof Paso>

const Resultado = z.object({
  tipo: Tipo,
  titulo: z.string().describe('El de una gestión o un comprobante termina con su número: Devolución 30101'),
  detalle: z.string(),
  estadoId: z.number().int().nullable().describe('Solo de gestiones'),
  razonSocial: z.string().nullable().describe('Nulo: no es de una razón social'),
  razonSocialId: z.number().int().nullable(),
  enlace: z.string().describe('Dirección bajo /autogestion'),
  fecha: z.string().nullable().describe('aaaa-mm-dd'),
  pasos: z.array(Paso).optional().describe('Qué se puede empezar con la factura cuyo QR se leyó'),
})
export type Resultado = z.output<typeof Resultado>

const GrupoBusqueda = z.object({
  tipo: Tipo,
  filas: z.array(Resultado),
  lista: z.string().nullable().describe('La pantalla con todas, cuando hay más'),
})
export type GrupoBusqueda = z.output<typeof GrupoBusqueda>

export const buscarShapes = {
  search: {
    query: z.object({
      texto: z.string().trim().max(MAX_QR).refine(isBuscable, `Escribí al menos ${MIN_BUSQUEDA} letras o números`),
    }),
    reply: z.object({
      grupos: z.array(GrupoBusqueda).describe('Solo los que tienen algo'),
      sinRespuesta: z.array(Tipo).describe('Los que no llegaron a contestar a tiempo'),
      aviso: z.string().optional().describe('Por qué no hay nada de la factura cuyo QR se leyó'),
    }),
  },
} satisfies Shapes
