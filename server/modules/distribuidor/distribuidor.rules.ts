import { formatTelefono } from '#contract/valores/telefonos.ts'
import type { DatosDistribuidor } from '#contract/distribuidor/shapes.ts'
import { logoPath } from '#contract/distribuidor/reglas.ts'
import type { Parte } from '#contract/terminos/reglas.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import type { Config } from '#server/config/config.ts'
import type { DistribuidorRow } from './distribuidor.repository.ts'

/** Name of the notification about changed data. */
export const VIVO = 'distribuidor'

/** Data of the distributor that this process shows: in pages, mails, PDFs and the terms. */
export interface Distribuidor extends Marca, Parte {
  nombre: string
  /** Brand colour in the form #rrggbb. */
  color: string
  /** CUIT of 11 digits; empty: not set. */
  cuit: string
  /** Address; empty: not set. */
  domicilio: string
  /** E-mail address for questions about personal data. */
  email: string
  soporte: { email: string; telefono: string }
  /** Letterhead: address, telephone and e-mail in one line. */
  contacto: string
  /** Text at the end of a statement; empty: not set. */
  datosBancarios: string
  /** The uploaded logo as a PNG; null: none was uploaded. */
  imagen: Buffer | null
  /** URL of the logo; null: pages show the name instead. */
  logo: string | null
}

/** Row of an installation where nothing was saved on screen. */
const EMPTY_ROW: DistribuidorRow = {
  nombre: null,
  cuit: null,
  domicilio: null,
  soporteEmail: null,
  soporteTelefono: null,
  datosPersonalesEmail: null,
  color: null,
  datosBancarios: null,
  logo: null,
  logoVersion: 0,
  version: 0,
}

/** Returns the data that the administration edits. Before the first save these are the data of the environment. */
export const datosOf = (config: Config, row: DistribuidorRow): DatosDistribuidor => {
  // The first save stores every field. From then on an empty field stays empty instead of falling back to the
  // environment.
  const isSaved = row.nombre !== null
  return {
    nombre: row.nombre ?? config.DISTRIBUIDOR_NOMBRE,
    cuit: isSaved ? row.cuit : config.DISTRIBUIDOR_CUIT || null,
    domicilio: isSaved ? row.domicilio : config.DISTRIBUIDOR_DOMICILIO || null,
    soporteEmail: row.soporteEmail ?? config.SOPORTE_EMAIL,
    soporteTelefono: isSaved ? row.soporteTelefono : config.SOPORTE_TELEFONO || null,
    datosPersonalesEmail: isSaved ? row.datosPersonalesEmail : (config.DATOS_PERSONALES_EMAIL ?? null),
    color: row.color ?? config.DISTRIBUIDOR_COLOR,
    datosBancarios: row.datosBancarios,
  }
}

/** Returns the URL of the uploaded logo, otherwise that of the environment; null: no logo is set. */
export const logoOf = (config: Config, row: DistribuidorRow): string | null =>
  row.logo ? logoPath(row.logoVersion) : (config.DISTRIBUIDOR_LOGO ?? null)

/** Returns the data to show; without a row, the data of the environment. */
export const distribuidorOf = (config: Config, row = EMPTY_ROW): Distribuidor => {
  const datos = datosOf(config, row)
  const telefono = datos.soporteTelefono ? formatTelefono(datos.soporteTelefono) : ''
  const domicilio = datos.domicilio ?? ''
  return {
    nombre: datos.nombre,
    color: datos.color,
    cuit: datos.cuit ?? '',
    domicilio,
    email: datos.datosPersonalesEmail ?? datos.soporteEmail,
    soporte: { email: datos.soporteEmail, telefono },
    contacto: [domicilio, telefono, datos.soporteEmail].filter(Boolean).join(' · '),
    datosBancarios: datos.datosBancarios ?? '',
    imagen: row.logo,
    logo: logoOf(config, row),
  }
}
