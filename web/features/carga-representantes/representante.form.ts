import { z } from 'zod'
import { formatDni } from '#contract/comprobantes.ts'
import { NewRepresentante, type RepresentanteDetail, type RolOtorgable } from '#contract/representantes.schemas.ts'
import { formatTelefono } from '#contract/telefonos.ts'

/** What the person fills in; the fields are called as the server calls them. */
export interface RepresentanteForm {
  dni: string
  nombre: string
  apellido: string
  cargo: string
  usuario: string
  email: string
  telefono: string
  razonSocialIds: number[]
  servicios: number[]
  roles: string[]
}

/** A new person, for the company in use. */
export const emptyRepresentante = (razonSocialId: number | undefined): RepresentanteForm => ({
  dni: '',
  nombre: '',
  apellido: '',
  cargo: '',
  usuario: '',
  email: '',
  telefono: '',
  razonSocialIds: razonSocialId === undefined ? [] : [razonSocialId],
  servicios: [],
  roles: ['ROL_USER'],
})

export const formOf = (detail: RepresentanteDetail): RepresentanteForm => ({
  dni: detail.dni ? formatDni(detail.dni) : '',
  nombre: detail.nombre,
  apellido: detail.apellido,
  cargo: detail.cargo,
  usuario: detail.usuario,
  email: detail.email,
  telefono: formatTelefono(detail.telefono),
  razonSocialIds: detail.empresas.map(({ razonSocialId }) => razonSocialId),
  servicios: detail.servicios,
  roles: detail.roles,
})

/** Roles that this person already has and nobody here gives stay as they are. */
const Rules = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })

/** The rules are the contract's; what is typed stays as it is typed. */
export const representanteSchema = z.custom<RepresentanteForm>().superRefine((form, context) => {
  for (const { path, message } of Rules.safeParse(form).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path, message })
  }
})

/** The request as the server takes it: roles it gives are those of the list. */
export const toBody = (form: RepresentanteForm) => ({ ...form, roles: form.roles as RolOtorgable[] })

/** Only what changed. */
export const changesOf = (form: RepresentanteForm, before: RepresentanteForm): Partial<ReturnType<typeof toBody>> =>
  Object.fromEntries(
    Object.entries(toBody(form)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof RepresentanteForm]),
    ),
  )

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: string, label: string][] => [
  ['dni', 'DNI'],
  ['nombre', 'Nombre'],
  ['apellido', 'Apellido'],
  ['cargo', 'Cargo'],
  ['email', 'Email'],
  ['telefono', 'Teléfono'],
  ['usuario', 'Usuario'],
  ['razonSocialIds', 'Razones sociales'],
  ['servicios', 'Servicios'],
  ['roles', 'Roles'],
]

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** A user name to start from: first letter and surname, as the others have it. */
export const suggestUsuario = (nombre: string, apellido: string): string =>
  `${plain(nombre).slice(0, 1)}${plain(apellido.split(' ')[0] ?? '')}`.slice(0, 40)
