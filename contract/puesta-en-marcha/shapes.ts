import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'
import { CONEXION_IDS, MAXIMO_CONTADO, PASO_IDS } from './reglas.ts'

const Paso = z.object({
  paso: z.enum(PASO_IDS),
  estado: z.enum(['listo', 'falta', 'omitido']),
  cantidad: z.number().int().nullable().describe(`Cuántos hay, contados hasta ${MAXIMO_CONTADO}; nulo: no se cuentan`),
})

const Pasos = z.object({
  pasos: z.array(Paso),
  listos: z.number().int().describe('Listos u omitidos'),
  siguiente: z.string().nullable().describe('El título del primero que falta; nulo: no falta ninguno'),
  version: z.string().describe('La que corre, con su commit: 0.2.0 (069ec246d2b1)'),
})
export type PuestaEnMarcha = z.output<typeof Pasos>

const Prueba = z.object({
  anduvo: z.boolean().nullable().describe('Nulo: no se probó'),
  respuesta: z.string().describe('Qué se probó y qué contestó, en palabras'),
  hacer: z.string().nullable().describe('Qué hacer; nulo: nada'),
})
export type Prueba = z.output<typeof Prueba>

export const puestaEnMarchaShapes = {
  get: { reply: Pasos },
  omitir: {
    params: z.object({ paso: z.enum(PASO_IDS) }),
    body: z.object({ omitido: z.boolean() }),
    reply: Pasos,
  },
  usarHabituales: { reply: z.object({ sectores: z.number().int(), motivos: z.number().int() }) },
  probar: {
    params: z.object({ conexion: z.enum(CONEXION_IDS) }),
    reply: Prueba,
  },
} satisfies Shapes
