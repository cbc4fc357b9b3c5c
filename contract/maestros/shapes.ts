import { z } from 'zod'
import { ENLACE_MESSAGE, isEnlace } from '#contract/base/enlaces.ts'
import { entero } from '#contract/base/enteros.shapes.ts'
import { NombreTransporte } from '#contract/base/gestiones.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { PEDIDOS, TIPOS } from '#contract/tickets/reglas.ts'

const Version = z.number().int().describe('La que se leyó: si otra persona lo cambió mientras tanto, 409')

const Parametro = z.object({
  clave: z.string(),
  descripcion: z.string(),
  valor: z.number().int(),
  unidad: z.string().describe('días, horas, por hora; vacía: un número'),
  minimo: z.number().int(),
  maximo: z.number().int(),
  version: Version,
})
export type Parametro = z.output<typeof Parametro>

const Motivo = z.string('Ingresá el motivo').trim().min(3, 'Ingresá el motivo').max(120, 'Usá hasta 120 caracteres')

/** What a reason to return says; both new and changed. */
const DatosMotivoDevolucion = z.object({
  motivo: Motivo,
  plazoDias: z
    .number('Ingresá los días, o dejalo vacío si no vence')
    .int('Ingresá días enteros')
    .min(1, 'Ingresá al menos 1 día, o dejalo vacío si no vence')
    .max(3650, 'Ingresá hasta 3.650 días')
    .nullable()
    .describe('Días desde la venta; nulo: sin plazo fijo'),
  vuelveMercaderia: z.boolean(),
  requiereFotos: z.boolean(),
  flete: z.string().trim().min(1, 'Decí quién paga el flete').max(40, 'Usá hasta 40 caracteres'),
  activo: z.boolean(),
})
export type DatosMotivoDevolucion = z.output<typeof DatosMotivoDevolucion>

const DatosMotivoRechazo = z.object({ motivo: Motivo, activo: z.boolean() })
export type DatosMotivoRechazo = z.output<typeof DatosMotivoRechazo>

const DatosMotivoTicket = z.object({
  motivo: Motivo,
  prioridadId: z.number().int().min(1, 'Elegí la prioridad').max(5, 'Elegí la prioridad'),
  sectorId: z.number('Elegí el sector').int(),
  pide: z.array(z.enum(PEDIDOS)).max(PEDIDOS.length),
  soloInternos: z.boolean(),
  activo: z.boolean(),
})
export type DatosMotivoTicket = z.output<typeof DatosMotivoTicket>

/** A carrier that is offered; both new and changed. */
const DatosTransporte = z.object({ nombre: NombreTransporte, activo: z.boolean() })
export type DatosTransporte = z.output<typeof DatosTransporte>

const MaestroTransporte = DatosTransporte.extend({ transporteId: z.number().int(), version: Version })
export type MaestroTransporte = z.output<typeof MaestroTransporte>

const Id = { motivoId: z.number().int(), version: Version }
const MaestroDevolucion = DatosMotivoDevolucion.extend(Id)
export type MaestroDevolucion = z.output<typeof MaestroDevolucion>
const MaestroRechazo = DatosMotivoRechazo.extend(Id)
export type MaestroRechazo = z.output<typeof MaestroRechazo>
const MaestroTicket = DatosMotivoTicket.extend({
  ...Id,
  tipo: z.enum(TIPOS),
  sector: z.string(),
  negocio: z.string().nullable().describe('Nulo: todos los negocios'),
})
export type MaestroTicket = z.output<typeof MaestroTicket>

const Day = z.iso.date('Ingresá la fecha')

const DatosBanner = z
  .object({
    negocioId: z.number('Elegí el negocio').int(),
    titulo: z.string().trim().min(3, 'Ingresá el título').max(80, 'Usá hasta 80 caracteres'),
    texto: z.string().trim().min(3, 'Ingresá el texto').max(300, 'Usá hasta 300 caracteres'),
    enlace: z
      .string()
      .trim()
      .max(300, 'Usá hasta 300 caracteres')
      .refine(isEnlace, ENLACE_MESSAGE)
      .nullable()
      .describe('Una dirección del portal o una https; nulo: ninguna'),
    vigenteDesde: Day,
    vigenteHasta: Day.nullable().describe('El último día que se ve; nulo: hasta que alguien lo saque'),
  })
  .refine(({ vigenteDesde, vigenteHasta }) => vigenteHasta === null || vigenteHasta >= vigenteDesde, {
    path: ['vigenteHasta'],
    message: 'Tiene que terminar el día que empieza, o después.',
  })
export type DatosBanner = z.output<typeof DatosBanner>

const MaestroBanner = z.object({ ...DatosBanner.shape, bannerId: z.number().int(), version: Version })
export type MaestroBanner = z.output<typeof MaestroBanner>

const CambioMaestro = z.object({
  auditoriaId: z.number().int(),
  cuando: z.string().describe('Instante ISO'),
  quien: z.string(),
  que: z.string().describe('Cambió el parámetro Días para reabrir un reclamo cerrado'),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
})
export type CambioMaestro = z.output<typeof CambioMaestro>

const MotivoId = z.object({ motivoId: entero(z.number().int().positive()) })
const BannerId = z.object({ bannerId: entero(z.number().int().positive()) })

export const maestrosShapes = {
  listParametros: {
    reply: z.array(Parametro),
  },
  updateParametro: {
    params: z.object({ clave: z.string().max(60) }),
    body: z.object({ valor: z.number('Ingresá un número').int('Ingresá un número entero'), version: Version }),
    reply: Parametro,
  },
  listMotivos: {
    reply: z.object({
      devolucion: z.array(MaestroDevolucion),
      rechazo: z.array(MaestroRechazo),
      ticket: z.array(MaestroTicket),
      sectores: z.array(z.object({ sectorId: z.number().int(), nombre: z.string() })),
    }),
  },
  createMotivoDevolucion: {
    body: DatosMotivoDevolucion,
    reply: MaestroDevolucion,
  },
  updateMotivoDevolucion: {
    params: MotivoId,
    body: DatosMotivoDevolucion.extend({ version: Version }),
    reply: MaestroDevolucion,
  },
  createMotivoRechazo: {
    body: DatosMotivoRechazo,
    reply: MaestroRechazo,
  },
  updateMotivoRechazo: {
    params: MotivoId,
    body: DatosMotivoRechazo.extend({ version: Version }),
    reply: MaestroRechazo,
  },
  updateMotivoTicket: {
    params: MotivoId,
    body: DatosMotivoTicket.extend({ version: Version }),
    reply: MaestroTicket,
  },
  listTransportes: {
    reply: z.array(MaestroTransporte),
  },
  createTransporte: {
    body: DatosTransporte,
    reply: MaestroTransporte,
  },
  updateTransporte: {
    params: z.object({ transporteId: z.coerce.number().int().positive() }),
    body: DatosTransporte.extend({ version: Version }),
    reply: MaestroTransporte,
  },
  listBanners: {
    reply: z.array(MaestroBanner),
  },
  createBanner: {
    body: DatosBanner,
    reply: MaestroBanner,
  },
  updateBanner: {
    params: BannerId,
    body: DatosBanner.safeExtend({ version: Version }),
    reply: MaestroBanner,
  },
  deleteBanner: {
    params: BannerId,
    reply: z.object({ bannerId: z.number().int() }),
  },
  searchHistorial: {
    params: PageParams,
    query: z.object({
      de: z.string().max(60).optional().describe('Uno solo: parametro:ticket.dias-reapertura, banner:3'),
      cursor: z.string().max(300).optional(),
    }),
    reply: pageOf(CambioMaestro),
  },
} satisfies Shapes
