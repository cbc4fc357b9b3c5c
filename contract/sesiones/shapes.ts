import { z } from 'zod'
import { ZONA } from './reglas.ts'
import type { Shapes } from '#contract/route.ts'

const Sesion = z.object({
  sesionId: z.string(),
  dispositivo: z.string().nullable(),
  zona: z.string().nullable().describe('Zona horaria del navegador, de IANA; nulo: no se sabe'),
  ip: z.string().nullable(),
  inicio: z.string().describe('Instante ISO'),
  ultimoAcceso: z.string().describe('Instante ISO'),
  esEsta: z.boolean().describe('Desde la que se pregunta'),
})

export const sesionesShapes = {
  list: {
    reply: z.array(Sesion),
  },
  register: {
    body: z.object({ zona: z.string().max(64).regex(ZONA).describe('Nombre de IANA: America/Argentina/Salta') }),
    reply: z.object({ sesionId: z.string() }),
  },
  deny: {
    params: z.object({ sesionId: z.string().min(1).max(200) }),
    reply: z.object({ cerradas: z.number().int() }),
  },
  close: {
    params: z.object({ sesionId: z.string().min(1).max(200) }),
    reply: z.object({ cerradas: z.number().int() }),
  },
  closeOthers: {
    reply: z.object({ cerradas: z.number().int() }),
  },
} satisfies Shapes
