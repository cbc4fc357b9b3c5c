import { formatTelefono } from '#contract/valores/telefonos.ts'
import type { DatosDistribuidor } from '#contract/distribuidor/shapes.ts'
import { logoPath } from '#contract/distribuidor/reglas.ts'
import type { Parte } from '#contract/terminos/reglas.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import type { Config } from '#server/config/config.ts'
import type { DistribuidorRow } from './distribuidor.repository.ts'

/** By which name processes are told that it changed. */
export const VIVO = 'distribuidor'

/** What this process shows of the distributor: in the page, in mails, on paper and in the terms. */
export interface Distribuidor extends Marca, Parte {
  nombre: string
  /** #rrggbb. */
  color: string
  /** 11 digits; empty when nobody said. */
  cuit: string
  /** Empty when nobody said. */
  domicilio: string
  /** Where people ask about their own data. */
  email: string
  soporte: { email: string; telefono: string }
  /** Address, telephone and e-mail in one line: the letterhead. */
  contacto: string
  /** What statements say at their end; empty when nobody said. */
  datosBancarios: string
  /** A PNG; null: there is none of ours. */
  imagen: Buffer | null
  /** Address of the logo; null: the name is shown. */
  logo: string | null
}

/** Nothing was said on screen. */
const NADA: DistribuidorRow = {
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

/** What the administration edits: its own words, or those of the environment. */
export const datosOf = (config: Config, row: DistribuidorRow): DatosDistribuidor => {
  // Whoever saved once has said everything: what they left empty stays so.
  const isSaid = row.nombre !== null
  return {
    nombre: row.nombre ?? config.DISTRIBUIDOR_NOMBRE,
    cuit: isSaid ? row.cuit : config.DISTRIBUIDOR_CUIT || null,
    domicilio: isSaid ? row.domicilio : config.DISTRIBUIDOR_DOMICILIO || null,
    soporteEmail: row.soporteEmail ?? config.SOPORTE_EMAIL,
    soporteTelefono: isSaid ? row.soporteTelefono : config.SOPORTE_TELEFONO || null,
    datosPersonalesEmail: isSaid ? row.datosPersonalesEmail : (config.DATOS_PERSONALES_EMAIL ?? null),
    color: row.color ?? config.DISTRIBUIDOR_COLOR,
    datosBancarios: row.datosBancarios,
  }
}

/** Where its logo is: one that was uploaded, or the address that the environment says. */
export const logoOf = (config: Config, row: DistribuidorRow): string | null =>
  row.logo ? logoPath(row.logoVersion) : (config.DISTRIBUIDOR_LOGO ?? null)

/** What is shown of it; without a row, what the environment says. */
export const distribuidorOf = (config: Config, row = NADA): Distribuidor => {
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
