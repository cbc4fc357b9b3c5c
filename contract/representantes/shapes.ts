import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { MISSING_USER_ID_MESSAGE } from '#contract/base/errors.ts'
import { Dni, EmailPersona, NombrePersona, NombreUsuario, Telefono } from '#contract/base/personas.shapes.ts'
import { ESTADOS_REPRESENTANTE, ROLES_OTORGABLES_SOPORTE } from './reglas.ts'
import type { Shapes } from '#contract/route.ts'

const RolOtorgable = z.enum(ROLES_OTORGABLES_SOPORTE, 'Elegí uno de los roles de la lista.')

const EstadoRepresentante = z.enum(clavesDe(ESTADOS_REPRESENTANTE))

const Ids = (falta: string) => z.array(z.number(falta).int(falta), falta).max(200)

export const NewRepresentante = z.object({
  usuario: NombreUsuario,
  nombre: NombrePersona('Ingresá el nombre.'),
  apellido: NombrePersona('Ingresá el apellido.'),
  dni: Dni,
  email: EmailPersona,
  telefono: Telefono,
  cargo: z.string().trim().max(60, 'Usá hasta 60 caracteres.').default('').describe('Opcional'),
  razonSocialIds: Ids('Elegí al menos una razón social.').min(1, 'Elegí al menos una razón social.'),
  servicios: Ids('Elegí al menos un servicio.').min(1, 'Elegí al menos un servicio.'),
  roles: z.array(RolOtorgable, 'Elegí al menos un rol.').min(1, 'Elegí al menos un rol.'),
})
export type NewRepresentante = z.output<typeof NewRepresentante>

const Changes = NewRepresentante.partial().extend({
  userId: z.number(MISSING_USER_ID_MESSAGE).int(MISSING_USER_ID_MESSAGE).positive(MISSING_USER_ID_MESSAGE),
  version: z.number().int().optional().describe('La que se leyó: si otro guardó después, 409'),
  cargo: z.string().trim().max(60, 'Usá hasta 60 caracteres.').optional(),
  razonSocialIds: Ids('Elegí al menos una razón social.')
    .optional()
    .describe('De las de quien edita; vacío solo si también trabaja para otra empresa'),
})

/**
 * Changes of a representative. Fields that are not sent stay unchanged. A missing userId is the only error reported
 * (spec §5).
 */
export const RepresentanteChanges = z.preprocess((sent, ctx) => {
  const userId = (sent as { userId?: unknown } | null | undefined)?.userId
  if (userId === undefined || userId === null || userId === '') {
    ctx.addIssue({ code: 'custom', message: MISSING_USER_ID_MESSAGE })
  }
  return sent
}, Changes)
export type RepresentanteChanges = z.output<typeof Changes>

export const RepresentanteCriteria = z.object({
  texto: z.string().trim().max(80).optional().describe('Nombre, usuario, email, DNI o teléfono'),
  estado: EstadoRepresentante.optional(),
  razonSocialId: entero().optional(),
})
export type RepresentanteCriteria = z.output<typeof RepresentanteCriteria>

const Empresa = z.object({ razonSocialId: z.number().int(), razonSocial: z.string(), activo: z.boolean() })

/**
 * Row of the list: the columns of spec §2 (Imagen, Representante, Usuario, Empresa, Telefono, Email), and the state.
 */
export const Representante = z.object({
  userId: z.number().int().describe('El representanteId de la pantalla de edición'),
  imagenVersion: z.number().int().nullable().describe('Nulo: iniciales'),
  nombre: z.string(),
  apellido: z.string(),
  usuario: z.string(),
  empresas: z.array(Empresa).describe('Solo las del usuario'),
  telefono: z.string().describe('E.164'),
  email: z.string(),
  cargo: z.string(),
  estado: EstadoRepresentante,
  problema: z.string().nullable().describe('Qué hacer, cuando el estado es conError'),
  pendiente: z.boolean().describe('Un cambio todavía no llegó al servicio de ingreso'),
  ultimoAcceso: z.string().nullable().describe('Instante ISO'),
  servicios: z.array(z.number().int()),
  roles: z.array(z.string()),
  puedeEditar: z
    .boolean()
    .describe('Falso para uno mismo, que va por Mi Perfil, y para quien puede más que el usuario'),
})
export type Representante = z.output<typeof Representante>

/** Representative with the data that the edit screen needs. */
export const RepresentanteDetail = Representante.extend({
  dni: z.string().nullable(),
  porQueNo: z.string().nullable().describe('Por qué no se puede editar; nulo: se puede'),
  version: z.number().int().describe('Se devuelve al guardar'),
  compartido: z
    .boolean()
    .describe('También trabaja para otra empresa: acá solo se le dan o quitan las propias razones sociales'),
  puedeCambiarUsuario: z.boolean().describe('Mientras el usuario no exista en el servicio de ingreso'),
  creado: z.string().describe('Instante ISO'),
  creadoPor: z.string(),
  invitacion: z.object({
    enviada: z.string().nullable().describe('Instante ISO'),
    vence: z.string().nullable().describe('Instante ISO'),
    aceptada: z.string().nullable().describe('Instante ISO'),
    cancelada: z.boolean(),
    reenviarDesde: z.string().nullable().describe('Instante ISO desde el que se puede reenviar; nulo: ya, o nunca'),
  }),
  gestionesAbiertas: z
    .number()
    .int()
    .describe('Devoluciones y reclamos abiertos que creó, de las razones sociales del usuario'),
  reemplazanteId: z.number().int().nullable().describe('Quién recibe los avisos de lo que tenía abierto'),
  reemplazantes: z
    .array(z.object({ usuarioId: z.number().int(), nombre: z.string() }))
    .describe('A quiénes se le puede reasignar lo abierto'),
})
export type RepresentanteDetail = z.output<typeof RepresentanteDetail>

/** Representative after saving, with the new state. */
export const RepresentanteSaved = z.object({
  userId: z.number().int(),
  usuario: z.string(),
  email: z.string(),
  estado: EstadoRepresentante,
  mensaje: z.string().describe('Para mostrar: qué pasó y qué sigue'),
})
export type RepresentanteSaved = z.output<typeof RepresentanteSaved>

/** Reply to a search by DNI (identity number). It says how to continue, without data of other razones sociales. */
export const RepresentanteByDni = z.object({
  existe: z.boolean(),
  nombre: z.string().nullable(),
  inicialApellido: z.string().nullable(),
  esDeMiEmpresa: z.boolean(),
  representanteId: z.number().int().nullable().describe('Solo si es un representante de una empresa propia'),
})
export type RepresentanteByDni = z.output<typeof RepresentanteByDni>

/** Rights and razones sociales that the user can grant. */
export const RepresentanteOptions = z.object({
  razonesSociales: z.array(z.object({ razonSocialId: z.number().int(), razonSocial: z.string() })),
  servicios: z.array(z.object({ servicioId: z.number().int(), servicio: z.string() })),
  roles: z.array(z.object({ rol: RolOtorgable, nombre: z.string(), puede: z.array(z.string()) })),
  plantillas: z.array(
    z.object({
      plantillaId: z.string(),
      nombre: z.string(),
      texto: z.string(),
      servicios: z.array(z.number().int()),
      roles: z.array(RolOtorgable),
    }),
  ),
})
export type RepresentanteOptions = z.output<typeof RepresentanteOptions>

export const RepresentanteHistory = z.array(
  z.object({ cuando: z.string().describe('Instante ISO'), quien: z.string(), cambios: z.array(z.string()) }),
)
export type RepresentanteHistory = z.output<typeof RepresentanteHistory>

const RepresentantesCsv = z.object({
  contenido: z
    .string('Elegí el archivo CSV.')
    .min(1, 'El archivo está vacío.')
    .max(500_000, 'El archivo es demasiado grande.')
    .describe('El CSV, en UTF-8'),
  simular: z.boolean().default(true).describe('Comprueba todo y no crea nada'),
})

export const RepresentantesCsvReport = z.object({
  simulado: z.boolean(),
  leidas: z.number().int(),
  creadas: z.number().int().describe('En una simulación: las que se crearían'),
  yaEstaban: z.number().int(),
  errores: z
    .array(z.object({ linea: z.number().int(), columna: z.string(), mensaje: z.string() }))
    .describe('Con alguno no se crea nada'),
})
export type RepresentantesCsvReport = z.output<typeof RepresentantesCsvReport>

const RepresentanteParams = z.object({ representanteId: entero() })

export const representantesShapes = {
  search: {
    params: z.object({ usuarioId: entero().describe('El del usuario') }),
    query: RepresentanteCriteria.extend({
      page: entero(z.number().int().min(1).default(1)),
      size: entero(z.number().int().min(1).max(200).default(200)),
    }),
    reply: z.array(Representante),
  },
  get: {
    params: RepresentanteParams,
    reply: RepresentanteDetail,
  },
  getOpciones: {
    reply: RepresentanteOptions,
  },
  getByDni: {
    query: z.object({ dni: Dni }),
    reply: RepresentanteByDni,
  },
  create: {
    body: NewRepresentante,
    reply: RepresentanteSaved,
  },
  update: {
    body: RepresentanteChanges,
    reply: RepresentanteSaved,
  },
  setActivo: {
    params: RepresentanteParams,
    body: z.object({
      activo: z.boolean(),
      reemplazanteId: z
        .number()
        .int()
        .nullable()
        .optional()
        .describe('Quién recibe los avisos de lo que tenía abierto'),
    }),
    reply: RepresentanteSaved,
  },
  setReemplazante: {
    params: RepresentanteParams,
    body: z.object({ reemplazanteId: z.number().int().nullable() }),
    reply: RepresentanteSaved,
  },
  sendInvitacion: {
    params: RepresentanteParams,
    reply: RepresentanteSaved,
  },
  cancelInvitacion: {
    params: RepresentanteParams,
    reply: RepresentanteSaved,
  },
  getHistorial: {
    params: RepresentanteParams,
    reply: RepresentanteHistory,
  },
  downloadExcel: {
    body: RepresentanteCriteria,
  },
  importCsv: {
    body: RepresentantesCsv,
    reply: RepresentantesCsvReport,
  },
} satisfies Shapes
