import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { Importe } from '#contract/cuenta-corriente/importe.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { CONFIANZAS, MAX_CONFIRMAR, PESTANAS_CONCILIACION, PROPUESTAS } from './reglas.ts'

const Id = z.number().int().positive()
const IdParams = z.object({ acreditacionId: entero(Id) })
const Version = z.number().int().describe('La de la propuesta que se leyó: si cambió mientras tanto, 409')
const count = z.number().int()

const Aplicacion = z.object({ partidaId: z.string(), referencia: z.string(), importe: Importe })
/** Document that a statement line would pay, with the amount. */
export type AplicacionPropuesta = z.output<typeof Aplicacion>

const Propuesta = z.object({
  clase: z.enum(clavesDe(PROPUESTAS)),
  confianza: z.enum(clavesDe(CONFIANZAS)),
  razonSocialId: Id,
  razonSocial: z.string(),
  pagoId: Id.nullable().describe('El pago informado; nulo: se crea al confirmar'),
  aplicaciones: z.array(Aplicacion).describe('Los comprobantes a los que se aplica; ninguno: queda a cuenta'),
  diferencia: Importe.describe('Lo acreditado menos lo que se propone: un centavo, o nada'),
  fundamentos: z.array(z.string()).describe('Por qué, en palabras'),
})
export type Propuesta = z.output<typeof Propuesta>

const Conciliada = z.object({
  pagoId: Id,
  razonSocialId: Id,
  razonSocial: z.string(),
  creoPago: z.boolean().describe('Nadie lo había informado: se creó al conciliar'),
  quien: z.string(),
  cuando: z.string().describe('Instante ISO'),
})

const Acreditacion = z.object({
  acreditacionId: Id,
  origen: z.string().describe('La cuenta o el servicio del extracto'),
  fecha: z.string().describe('aaaa-mm-dd'),
  moneda: z.string(),
  importe: Importe,
  referencia: z.string(),
  cuit: z.string().nullable(),
  nombre: z.string().nullable(),
  concepto: z.string(),
  propuesta: Propuesta.nullable(),
  conciliada: Conciliada.nullable(),
  version: Version,
})
export type Acreditacion = z.output<typeof Acreditacion>

const ConciliacionCriteria = z.object({
  pestana: z.enum(clavesDe(PESTANAS_CONCILIACION)).default('propuesta'),
  confianza: z.enum(clavesDe(CONFIANZAS)).optional().describe('De las que tienen propuesta'),
  cursor: z.string().max(300).optional(),
})

const Resultado = z.object({
  acreditacionId: Id,
  ok: z.boolean(),
  pagoId: Id.nullable(),
  mensaje: z.string().nullable().describe('Por qué no se pudo'),
})
export type ResultadoConciliacion = z.output<typeof Resultado>

export const conciliacionShapes = {
  search: {
    params: PageParams,
    body: ConciliacionCriteria,
    reply: pageOf(Acreditacion),
  },
  count: {
    reply: z.object({ propuesta: count, sinDueno: count, sinMirar: count }),
  },
  confirm: {
    body: z.object({
      lineas: z
        .array(z.object({ acreditacionId: Id, version: Version }))
        .min(1, 'Elegí al menos una acreditación')
        .max(MAX_CONFIRMAR, `Hasta ${MAX_CONFIRMAR} a la vez`),
    }),
    reply: z.array(Resultado),
  },
  setPropuesta: {
    params: IdParams,
    body: z.object({
      razonSocialId: Id.nullable().describe('Nulo: sin identificar'),
      pagoId: Id.nullable()
        .default(null)
        .describe('El pago informado que es; nulo: comprobantes pendientes, o a cuenta'),
      version: Version,
    }),
    reply: Acreditacion,
  },
  undo: {
    params: IdParams,
    reply: Acreditacion,
  },
  start: {
    reply: z.object({ lineas: count.describe('Las que se van a identificar') }),
  },
} satisfies Shapes
