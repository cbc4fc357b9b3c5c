import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { CLASES, COLAS, MAX_LOTE, TOPE_EQUIPO } from './reglas.ts'

const Clase = z.enum(clavesDe(CLASES))
const ColaId = z.enum(clavesDe(COLAS))
const EntidadId = z.number().int().positive()
const Ids = z.array(z.number().int()).max(100).optional()

const Trabajo = z.object({ clase: Clase, entidadId: EntidadId })

export const MesaCriteria = z.object({
  cola: ColaId,
  clases: z.array(Clase).max(7).optional(),
  razonSocialId: z.number().int().optional(),
  sectorIds: Ids,
  estadoIds: Ids,
  motivoId: z.number().int().optional().describe('De devoluciones, o de reclamos y garantías: pide una sola clase'),
  prioridadIds: Ids,
  asignadoId: z.number().int().nullable().optional().describe('Nulo: de nadie'),
  vendedorId: z.number().int().optional().describe('De la cartera de este vendedor'),
  vencidos: z.literal(true).optional().describe('Solo lo que espera a la distribuidora con el plazo pasado'),
  diasDesde: z.number().int().min(1).max(3650).optional().describe('Hace tantos días o más que se creó'),
  numero: z.number().int().positive().optional(),
  cursor: z.string().max(200).optional(),
})
export type MesaCriteria = z.output<typeof MesaCriteria>

export const TrabajoRow = Trabajo.extend({
  razonSocialId: z.number().int().nullable(),
  razonSocial: z.string(),
  asunto: z.string().describe('El motivo, el título, o lo que se pide'),
  estadoId: z.number().int().describe('0: tiene un solo estado que espera'),
  prioridadId: z.number().int(),
  sector: z.string().nullable(),
  asignadoId: z.number().int().nullable(),
  asignado: z.string().nullable(),
  ausenteHasta: z.iso
    .date()
    .nullable()
    .describe('El último día que falta la persona asignada: mientras, se ofrece a los demás'),
  creado: z.string().describe('Instante ISO'),
  desde: z.string().describe('Instante ISO: desde cuándo está en su estado'),
  vence: z.string().nullable().describe('Instante ISO; nulo: le toca al cliente, o no tiene plazo'),
  contesto: z.string().nullable().describe('Instante ISO: el cliente escribió después que la distribuidora'),
  esperaCliente: z.boolean(),
  sinLeer: z.boolean().describe('El cliente escribió algo que el usuario no leyó, y nadie contestó'),
  externa: z.boolean().describe('La atiende InvGate: acá se mira y se comenta'),
  vendedorIds: z.array(z.number().int()).describe('Quiénes tienen a su razón social en la cartera'),
})
export type TrabajoRow = z.output<typeof TrabajoRow>

const Presente = z.object({ usuarioId: z.number().int(), nombre: z.string(), escribe: z.boolean() })
export type Presente = z.output<typeof Presente>

const DecisionDeOtro = z.object({
  nombre: z.string(),
  texto: z.string().describe('Lo decidido: “Reclamo 40102: Cerrar.”'),
  faltaMs: z.number().int().min(0).describe('Milisegundos hasta que se hace'),
})
export type DecisionDeOtro = z.output<typeof DecisionDeOtro>

/** Data about an item that only the mesa needs. The detail of the item comes from another call. */
export const TrabajoDetail = TrabajoRow.extend({
  primeraRespuesta: z.string().nullable().describe('Instante ISO'),
  presentes: z.array(Presente).describe('Quién más lo está mirando'),
  pendientes: z.array(DecisionDeOtro).describe('Lo que decidieron otros y todavía se puede deshacer'),
  suelto: z
    .object({ nombre: z.string(), fecha: z.string().describe('Instante ISO') })
    .nullable()
    .describe('Sin asignar: quién lo tenía hasta que dejó de verlo, por sus roles o su cartera'),
  mesaExterna: z
    .object({
      numero: z.number().int().nullable().describe('Nulo: todavía no llegó'),
      enlace: z.string().nullable().describe('Donde se atiende'),
      leido: z.string().nullable().describe('Instante ISO hasta el que se leyó; nulo: nunca'),
    })
    .nullable()
    .describe('Nulo: se atiende acá'),
  otros: z.array(TrabajoRow).describe('Lo demás que hay abierto de la razón social, hasta 10'),
  personas: z
    .array(
      z.object({ usuarioId: z.number().int(), nombre: z.string(), email: z.string(), telefono: z.string().nullable() }),
    )
    .describe('Quiénes trabajan para la razón social, hasta 10'),
  contactos: z.array(z.object({ tipo: z.string(), nombre: z.string(), email: z.string(), telefono: z.string() })),
})
export type TrabajoDetail = z.output<typeof TrabajoDetail>

/** Numbers of open items of one kind that a user has. */
const Carga = z.object({
  clase: Clase,
  abiertos: z
    .number()
    .int()
    .describe(`Contados hasta ${TOPE_EQUIPO + 1}, primero lo que vence antes`),
  vencidos: z.number().int(),
  hoy: z.number().int().describe('Vencen en lo que queda del día'),
  esperan: z.number().int().describe('De los abiertos, los que esperan al cliente'),
  desde: z.string().nullable().describe('Instante ISO: desde cuándo está en su estado lo que nos espera hace más'),
})

/** Staff user with the numbers of their open items; or the unassigned items. */
export const DelEquipo = z.object({
  usuarioId: z.number().int().nullable().describe('Nulo: sin asignar'),
  nombre: z.string(),
  ausenteHasta: z.iso.date().nullable().describe('El último día que falta'),
  clases: z.array(Clase).describe('Lo que puede atender'),
  carga: z.array(Carga).describe('Por tipo; lo que no tiene, no está'),
})
export type DelEquipo = z.output<typeof DelEquipo>

const Resultado = Trabajo.extend({
  ok: z.boolean(),
  mensaje: z.string().nullable().describe('Por qué no'),
})
export type Resultado = z.output<typeof Resultado>

/** Change of state that needs no further data. */
const Paso = z.object({
  clase: Clase,
  deId: z.number().int().describe('El estado del que sale'),
  estadoId: z.number().int().describe('Al que pasa'),
})
export type Paso = z.output<typeof Paso>

const Trabajos = z.array(Trabajo).min(1, 'Elegí al menos una gestión').max(MAX_LOTE, `Hasta ${MAX_LOTE} a la vez`)

const TrabajoParams = z.object({ clase: Clase, entidadId: entero(EntidadId) })

export const mesaShapes = {
  listColas: {
    reply: z.array(
      z.object({
        cola: ColaId,
        cuantos: z.number().int().describe('Contados hasta 1.001'),
        vencidos: z.number().int(),
      }),
    ),
  },
  search: {
    params: PageParams,
    body: MesaCriteria,
    reply: pageOf(TrabajoRow),
  },
  get: {
    params: TrabajoParams,
    reply: TrabajoDetail,
  },
  getOpciones: {
    reply: z.object({
      sectores: z.array(z.object({ sectorId: z.number().int(), nombre: z.string() })),
      personas: z
        .array(
          z.object({
            usuarioId: z.number().int(),
            nombre: z.string(),
            esVendedor: z.boolean(),
            todaEmpresa: z.boolean().describe('Atiende a cualquier razón social; si no, solo a su cartera'),
            ausenteHasta: z.iso.date().nullable().describe('El último día que falta'),
            clases: z.array(Clase).describe('Lo que puede atender'),
          }),
        )
        .describe('A quién se le puede asignar'),
      pasos: z.array(Paso).describe('Los cambios de estado que no piden nada más: se hacen con varios a la vez'),
    }),
  },
  listEquipo: {
    reply: z.array(DelEquipo),
  },
  assign: {
    body: z.object({
      trabajos: Trabajos,
      asignadoId: z.number().int().nullable().describe('Nulo: de nadie'),
    }),
    reply: z.array(Resultado),
  },
  setPrioridad: {
    body: z.object({ trabajos: Trabajos, prioridadId: z.number('Elegí la prioridad').int().min(1).max(5) }),
    reply: z.array(Resultado),
  },
  setSector: {
    body: z.object({ trabajos: Trabajos, sectorId: z.number('Elegí el sector').int() }),
    reply: z.array(Resultado),
  },
  setEstado: {
    body: z.object({ trabajos: Trabajos, statusId: z.number('Elegí el estado').int() }),
    reply: z.array(Resultado),
  },
  answer: {
    body: z.object({ trabajos: Trabajos, respuestaId: z.number('Elegí la respuesta').int() }),
    reply: z.array(Resultado),
  },
  next: {
    body: z.object({ cola: ColaId.default('libres') }),
    reply: z.object({ trabajo: Trabajo.nullable().describe('Nulo: no hay ninguna sin asignar') }),
  },
  setAusencia: {
    body: z.object({
      ausenteHasta: z.iso.date('Elegí el día').nullable().describe('El último día que falta; nulo: volvió'),
    }),
    reply: z.object({ ausenteHasta: z.iso.date().nullable() }),
  },
  setPresencia: {
    body: z.object({
      trabajo: Trabajo.nullable().describe('Nulo: en ninguno'),
      escribe: z.boolean().default(false),
    }),
    reply: z.object({ presentes: z.array(Presente) }),
  },
} satisfies Shapes
