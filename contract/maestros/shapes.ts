import { z } from 'zod'
import { ENLACE_MESSAGE, isEnlace } from '#contract/base/enlaces.ts'
import { NombreTransporte } from '#contract/base/gestiones.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { ROLES } from '#contract/base/roles.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { CLASES, CON_PLAZO } from '#contract/mesa/reglas.ts'
import type { BodyOf, ReplyOf, Route, Shapes } from '#contract/route.ts'
import { PEDIDOS, TIPOS } from '#contract/tickets/reglas.ts'
import { maestroShapes, type MaestroShapes, NUMERO, Version } from './maestro.shapes.ts'
import { Activo, Day, Nombre, PorActivo, porId } from './campos.shapes.ts'

/** A row of a master, what is written of a new one, and what they are looked through by. */
export type FilaDe<S extends MaestroShapes> = ReplyOf<Route<{ reply: S['create']['reply'] }>>
export type DatosDe<S extends MaestroShapes> = BodyOf<Route<{ body: S['create']['body'] }>>
export type CriterioDe<S extends MaestroShapes> = BodyOf<Route<{ body: S['downloadExcel']['body'] }>>

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
  sectorId: z.number('Elegí el sector').int().nullable().default(null).describe('Nulo: el primero de postventa'),
  activo: z.boolean(),
})

const DatosMotivoRechazo = z.object({ motivo: Motivo, activo: z.boolean() })

const DatosMotivoTicket = z.object({
  motivo: Motivo,
  prioridadId: z.number().int().min(1, 'Elegí la prioridad').max(5, 'Elegí la prioridad'),
  sectorId: z.number('Elegí el sector').int(),
  categoria: z
    .string('Ingresá la categoría')
    .trim()
    .max(120, 'Usá hasta 120 caracteres')
    .default('')
    .describe('Su nombre en la mesa de ayuda; vacía: el motivo'),
  pide: z.array(z.enum(PEDIDOS)).max(PEDIDOS.length),
  soloInternos: z.boolean(),
  activo: z.boolean(),
})

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

export const motivosDevolucionShapes = maestroShapes({
  id: 'motivoId',
  clave: NUMERO,
  datos: DatosMotivoDevolucion,
  nace: {},
  fila: { ...DatosMotivoDevolucion.shape, sector: z.string().nullable() },
  filtros: PorActivo,
})

export const motivosRechazoShapes = maestroShapes({
  id: 'motivoId',
  clave: NUMERO,
  datos: DatosMotivoRechazo,
  nace: {},
  fila: DatosMotivoRechazo.shape,
  filtros: PorActivo,
})

const Tipo = { tipo: z.enum(TIPOS) }
const DeNegocio = { negocioId: z.number().int().nullable().describe('Nulo: todos los negocios') }
export const motivosTicketShapes = maestroShapes({
  id: 'motivoId',
  clave: NUMERO,
  datos: DatosMotivoTicket,
  nace: { ...Tipo, ...DeNegocio },
  fila: { ...DatosMotivoTicket.shape, ...Tipo, ...DeNegocio, sector: z.string(), negocio: z.string().nullable() },
  filtros: { ...PorActivo, tipo: z.enum(TIPOS).optional(), sectorId: porId },
})

const DatosTransporte = z.object({ nombre: NombreTransporte, ...Activo })
export const transportesMaestroShapes = maestroShapes({
  id: 'transporteId',
  clave: NUMERO,
  datos: DatosTransporte,
  nace: {},
  fila: { nombre: z.string(), ...Activo },
  filtros: PorActivo,
})

const CRITERIO_NEGOCIO = { negocioId: porId }
const bannersMaestro = maestroShapes({
  id: 'bannerId',
  clave: NUMERO,
  datos: DatosBanner,
  nace: {},
  fila: { ...DatosBanner.shape, negocio: z.string() },
  filtros: CRITERIO_NEGOCIO,
})
export const bannersShapes = {
  ...bannersMaestro,
  delete: { params: bannersMaestro.get.params, reply: z.object({ bannerId: z.number().int() }) },
} satisfies Shapes

export const negociosMaestroShapes = maestroShapes({
  id: 'negocioId',
  clave: NUMERO,
  datos: z.object({ nombre: Nombre(60, 'Ingresá el nombre del negocio') }),
  nace: {},
  fila: { nombre: z.string(), marcas: z.number().int() },
  filtros: {},
})

export const marcasShapes = maestroShapes({
  id: 'marcaId',
  clave: NUMERO,
  datos: z.object({
    nombre: Nombre(60, 'Ingresá la marca'),
    negocioId: z.number('Elegí el negocio').int(),
    ...Activo,
  }),
  nace: {},
  fila: { nombre: z.string(), negocioId: z.number().int(), negocio: z.string(), ...Activo },
  filtros: { ...PorActivo, negocioId: porId },
})

/** What a term is of: any state that waits for the distributor. */
const DatosPlazo = z
  .object({
    clase: z.enum(clavesDe(CLASES), 'Elegí qué se atiende'),
    estadoId: z.number('Elegí el estado').int(),
    sectorId: z.number('Elegí el sector').int().nullable().describe('Nulo: todos los que no tienen el suyo'),
    horas: z
      .number('Ingresá las horas')
      .int('Ingresá horas enteras')
      .min(1, 'Ingresá al menos 1 hora')
      .max(720, 'Ingresá hasta 720 horas')
      .describe('Hábiles, del sector que atiende'),
  })
  .refine(({ clase, estadoId }) => CON_PLAZO[clase].includes(estadoId), {
    path: ['estadoId'],
    message: 'Elegí un estado de la lista.',
  })

export const plazosShapes = maestroShapes({
  id: 'plazoId',
  clave: NUMERO,
  datos: DatosPlazo,
  nace: {},
  fila: { ...DatosPlazo.shape, sector: z.string().nullable() },
  filtros: { clase: z.enum(clavesDe(CLASES)).optional(), sectorId: porId },
})

const Hora = (falta: string) =>
  z
    .string(falta)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribila así: 09:00')
const DatosHorario = {
  dias: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Elegí al menos un día')
    .max(7)
    .describe('Los que atiende: 1 lunes a 7 domingo'),
  abre: Hora('Ingresá a qué hora abre').describe('HH:MM'),
  cierra: Hora('Ingresá a qué hora cierra').describe('HH:MM'),
}

const Rol = z.enum(clavesDe(ROLES))
export const sectoresShapes = maestroShapes({
  id: 'sectorId',
  clave: NUMERO,
  datos: z
    .object({
      nombre: Nombre(60, 'Ingresá el sector').describe('El del grupo en la mesa de ayuda'),
      email: z
        .string('Ingresá el email')
        .trim()
        .toLowerCase()
        .max(120, 'Usá hasta 120 caracteres')
        .pipe(z.email('El email no es válido. Revisalo.')),
      grupoId: z
        .number('Ingresá el número de grupo')
        .int('Ingresá un número entero')
        .min(0, 'Ingresá 0 o más')
        .max(2_000_000_000, 'Es un número demasiado grande')
        .describe('El número del grupo en la mesa de ayuda; 0: ninguno'),
      plazoHoras: z
        .number('Ingresá las horas')
        .int('Ingresá horas enteras')
        .min(1, 'Ingresá al menos 1 hora')
        .max(720, 'Ingresá hasta 720 horas')
        .describe('Horas hábiles hasta la primera respuesta'),
      atiende: z.array(Rol).min(1, 'Elegí quién atiende').max(5),
      mesaExterna: z
        .boolean()
        .default(true)
        .describe('Sus reclamos y garantías nuevos se atienden en la mesa externa, donde hay una'),
      ...DatosHorario,
    })
    .refine(({ abre, cierra }) => cierra > abre, { path: ['cierra'], message: 'Tiene que cerrar después de abrir.' }),
  nace: {},
  fila: {
    nombre: z.string(),
    email: z.string(),
    grupoId: z.number().int(),
    plazoHoras: z.number().int(),
    atiende: z.array(z.string()),
    mesaExterna: z.boolean(),
    dias: z.array(z.number().int()),
    abre: z.string(),
    cierra: z.string(),
    motivos: z.number().int().describe('Activos'),
  },
  filtros: {},
})

export const NombreFeriado = Nombre(80, 'Ingresá el nombre del feriado')

export const feriadosShapes = maestroShapes({
  id: 'fecha',
  clave: z.iso.date(),
  datos: z.object({ nombre: NombreFeriado }),
  nace: { fecha: Day },
  fila: { nombre: z.string() },
  filtros: { desde: z.iso.date().optional(), hasta: z.iso.date().optional() },
})

const CambioMaestro = z.object({
  auditoriaId: z.number().int(),
  cuando: z.string().describe('Instante ISO'),
  quien: z.string(),
  que: z.string().describe('Cambió el parámetro Días para reabrir un reclamo cerrado'),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
})
export type CambioMaestro = z.output<typeof CambioMaestro>

export const maestrosShapes = {
  listParametros: {
    reply: z.array(Parametro),
  },
  updateParametro: {
    params: z.object({ clave: z.string().max(60) }),
    body: z.object({ valor: z.number('Ingresá un número').int('Ingresá un número entero'), version: Version }),
    reply: Parametro,
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
