import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { Decimal, Importe } from '#contract/cuenta-corriente/importe.shapes.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { CLAVES_MONEDA } from '#contract/valores/monedas.ts'
import { ESTADOS_PROMESA } from './promesas.ts'
import { CLASES_NOTA, LARGOS_NOTA, PESTANAS_COBRANZA, PROMESAS_FILTRO } from './reglas.ts'

const Id = z.number().int().positive()
const OfEmpresa = z.object({ razonSocialId: entero(Id) })
const Moneda = z.enum(CLAVES_MONEDA, 'Elegí la moneda')
const Clase = z.enum(clavesDe(CLASES_NOTA), 'Elegí el tipo de contacto')

const Promesa = z.object({
  notaId: Id,
  moneda: z.string(),
  importe: Importe,
  dia: z.string().describe('aaaa-mm-dd: hasta cuándo'),
  hecha: z.string().describe('Instante ISO'),
  estado: z.enum(clavesDe(ESTADOS_PROMESA)).nullable().describe('Nulo: no se pudo consultar la cuenta corriente'),
  pagado: Importe.describe('Lo que se pagó de ella en término'),
})
export type Promesa = z.output<typeof Promesa>

const CobranzaRow = z.object({
  razonSocialId: Id,
  razonSocial: z.string(),
  codigoCliente: z.string(),
  vencidos: z
    .array(
      z.object({
        moneda: z.string(),
        importe: Importe,
        informado: Importe.nullable().describe(
          'De lo vencido, lo que ya se informó como pagado; nulo: no se pudo consultar la cuenta corriente',
        ),
        diasAtraso: z.number().int(),
      }),
    )
    .describe('Uno por moneda, pesos primero; los días de atraso, de lo más viejo'),
  ultimo: z.object({ clase: Clase, cuando: z.string().describe('Instante ISO') }).nullable(),
  proximo: z.string().nullable().describe('aaaa-mm-dd del próximo contacto'),
  promesa: Promesa.nullable().describe('La abierta que vence primero; sin ninguna, la última'),
})
export type CobranzaRow = z.output<typeof CobranzaRow>

const CobranzaCriteria = z.object({
  pestana: z.enum(clavesDe(PESTANAS_COBRANZA)).default('deuda'),
  moneda: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Elegí la moneda')
    .default('ARS')
    .describe('De las deudas: la que ordena'),
  tramo: z.enum(clavesDe(TRAMOS_VENCIDOS)).optional().describe('Cuán vieja es la deuda más vieja'),
  promesa: z.enum(clavesDe(PROMESAS_FILTRO)).optional(),
  texto: z.string().trim().max(80).optional().describe('Nombre, CUIT o código de cliente'),
  cursor: z.string().max(200).optional(),
})

const Cobranza = z.object({
  razonSocialId: Id,
  razonSocial: z.string(),
  codigoCliente: z.string(),
  cuit: z.string(),
  datosAl: z.string().nullable().describe('Instante ISO de los datos; nulo: todavía no llegaron'),
  datosViejos: z.boolean(),
  totales: z.array(Totales).describe('Uno por moneda; pesos primero'),
  promesas: z.array(Promesa).describe('Las de los últimos 90 días y las que vienen; la del día más lejano primero'),
})
export type Cobranza = z.output<typeof Cobranza>

const SaldoMes = z.object({
  moneda: z.string(),
  aVencer: Importe,
  vencidos: z.array(z.object({ tramo: z.enum(clavesDe(TRAMOS_VENCIDOS)), importe: Importe })),
  vencido: Importe,
  creditos: Importe.describe('Cero o negativo'),
})

const MesCobranza = z.object({
  mes: z.string().describe('aaaa-mm'),
  dia: z.string().describe('aaaa-mm-dd: el último del mes del que hay saldos'),
  saldos: z.array(SaldoMes).describe('Uno por moneda, pesos primero; ninguno: no debía nada'),
})
export type MesCobranza = z.output<typeof MesCobranza>

const Nota = z.object({
  notaId: Id,
  clase: Clase,
  texto: z.string(),
  con: z.string().nullable().describe('Con quién se habló'),
  proximo: z.string().nullable().describe('aaaa-mm-dd: cuándo se la vuelve a contactar'),
  promesa: Promesa.pick({ moneda: true, importe: true, dia: true })
    .extend({
      retirada: z
        .object({ quien: z.string(), cuando: z.string().describe('Instante ISO') })
        .nullable()
        .describe('Se había registrado mal y no cuenta; nulo: cuenta'),
    })
    .nullable(),
  autor: z.string(),
  creada: z.string().describe('Instante ISO'),
})
export type Nota = z.output<typeof Nota>

/** New note. `reglas.ts` has the rules that depend on its kind and on the current day. */
export const NewNota = z.object({
  clase: Clase,
  texto: z.string().trim().min(1, 'Escribí el detalle').max(LARGOS_NOTA.texto, 'Usá hasta 2.000 caracteres'),
  con: z
    .string()
    .trim()
    .max(LARGOS_NOTA.con, 'Usá hasta 80 caracteres')
    .nullish()
    .transform((text) => text || null),
  proximo: Day.nullable()
    .default(null)
    .describe('Cuándo se la vuelve a contactar; nulo: de una promesa, el día después; si no, nada'),
  promesa: z.object({ dia: Day, importe: Decimal, moneda: Moneda }).nullable().default(null),
})
export type NewNota = z.output<typeof NewNota>

export const cobranzasShapes = {
  search: {
    params: PageParams,
    body: CobranzaCriteria,
    reply: pageOf(CobranzaRow),
  },
  downloadExcel: {
    body: CobranzaCriteria.omit({ cursor: true }),
  },
  getEstado: {
    reply: z.object({
      datosAl: z.string().nullable().describe('Instante ISO de los datos de la lista; nulo: todavía no llegaron'),
      monedas: z.array(z.string()).describe('Las que alguien debe, pesos primero'),
      paraContactar: z.number().int(),
    }),
  },
  get: {
    params: OfEmpresa,
    reply: Cobranza,
  },
  listMeses: {
    params: OfEmpresa,
    reply: z.array(MesCobranza).describe('Los últimos doce, el último primero; falta el mes del que no hay saldos'),
  },
  listNotas: {
    params: OfEmpresa,
    reply: z.array(Nota).describe('Las más nuevas primero, hasta 200'),
  },
  createNota: {
    params: OfEmpresa,
    body: NewNota,
    reply: Nota,
  },
  setRetirada: {
    params: OfEmpresa.extend({ notaId: entero(Id) }),
    reply: Nota,
  },
} satisfies Shapes
