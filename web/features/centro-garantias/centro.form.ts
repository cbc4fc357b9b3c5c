import { z } from 'zod'
import { type Centro, CentroDatos } from '#contract/centros-garantias.ts'
import { formatTelefono } from '#contract/telefonos.ts'

/** What the administration fills in, as it is typed; the fields are called as the server calls them. */
export interface CentroForm {
  nombre: string
  razonSocial: string
  provincia: string
  localidad: string
  domicilio: string
  codigoPostal: string
  telefono: string
  whatsapp: string
  email: string
  horario: string
  marcaIds: string[]
  servicios: string[]
  latitud: string
  longitud: string
  vigenteHasta: string
  activo: boolean
}

export const formOf = (centro: Centro | undefined): CentroForm => ({
  nombre: centro?.nombre ?? '',
  razonSocial: centro?.razonSocial ?? '',
  provincia: centro?.provincia ?? '',
  localidad: centro?.localidad ?? '',
  domicilio: centro?.domicilio ?? '',
  codigoPostal: centro?.codigoPostal ?? '',
  telefono: centro ? formatTelefono(centro.telefono) : '',
  whatsapp: centro?.whatsapp ? formatTelefono(centro.whatsapp) : '',
  email: centro?.email ?? '',
  horario: centro?.horario ?? '',
  marcaIds: centro?.marcas.map(({ marcaId }) => String(marcaId)) ?? [],
  servicios: centro?.servicios ?? [],
  latitud: String(centro?.latitud ?? ''),
  longitud: String(centro?.longitud ?? ''),
  vigenteHasta: centro?.vigenteHasta ?? '',
  activo: centro?.activo ?? true,
})

const numberOf = (text: string): number | null => (text.trim() ? Number(text.replace(',', '.')) : null)

/** The request as the server takes it. */
export const toBody = (form: CentroForm) =>
  ({
    ...form,
    whatsapp: form.whatsapp || null,
    email: form.email || null,
    vigenteHasta: form.vigenteHasta || null,
    marcaIds: form.marcaIds.map(Number),
    latitud: numberOf(form.latitud),
    longitud: numberOf(form.longitud),
  }) as z.input<typeof CentroDatos>

/** The rules are the contract's; what is typed stays as it is typed. */
export const centroSchema = z.custom<CentroForm>().superRefine((form, context) => {
  for (const { path, message } of CentroDatos.safeParse(toBody(form)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path, message: message.startsWith('Invalid') ? 'Ingresá un número' : message })
  }
})

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: keyof CentroForm, label: string][] => [
  ['nombre', 'Nombre'],
  ['razonSocial', 'Razón social'],
  ['provincia', 'Provincia'],
  ['localidad', 'Localidad'],
  ['domicilio', 'Domicilio'],
  ['codigoPostal', 'Código postal'],
  ['telefono', 'Teléfono'],
  ['whatsapp', 'WhatsApp'],
  ['email', 'Email'],
  ['horario', 'Horario'],
  ['servicios', 'Servicios'],
  ['marcaIds', 'Marcas'],
  ['latitud', 'Latitud'],
  ['longitud', 'Longitud'],
  ['vigenteHasta', 'Vigente hasta'],
]
