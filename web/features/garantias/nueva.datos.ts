import { GARANTIA_PIDE } from '#contract/garantias/reglas.ts'
import { DOMINIO_MESSAGE, parseDominio } from '#contract/base/vehiculos.ts'
import type { CampoDe } from '#shared/forms/campos.ts'
import type { GarantiaForm } from './nueva.form.ts'
import { dayProblem } from './nueva.rules.ts'

/** What a motorcycle and a part are both asked. */

type Dato = keyof GarantiaForm['garantia']
export type Campo = CampoDe<GarantiaForm>
export const COLS = { cols: 2, from: 'xs', md: 3 } as const

/** What has to be there of each, in the words of the contract. */
export const FALTA: Record<keyof typeof GARANTIA_PIDE, Partial<Record<Dato, string>>> = {
  motos: Object.fromEntries(GARANTIA_PIDE.motos),
  autopartes: Object.fromEntries(GARANTIA_PIDE.autopartes),
}

export const km = { kind: 'entero', thousands: true, unit: 'km' } as const
export const upper = (text: string): string => text.trim().toUpperCase()

export const dia = (name: 'fechaVenta' | 'fechaFalla' | 'fechaColocacion', label: string, help?: string): Campo => ({
  kind: 'fecha',
  name: `garantia.${name}`,
  label,
  help,
  required: FALTA.motos[name] ?? false,
  problem: ({ garantia }) => dayProblem(garantia[name] ?? ''),
})

export const DOMINIO = {
  kind: 'texto',
  name: 'garantia.dominio',
  label: 'Patente',
  maxLength: 12,
  normalize: parseDominio,
  problem: ({ garantia: { dominio } }) => (dominio.trim() && !parseDominio(dominio) ? DOMINIO_MESSAGE : undefined),
} satisfies Campo

export const TALLER = { kind: 'texto', name: 'garantia.taller', maxLength: 80, from: 'centro', isWorth: false } as const

/** Drawn where it is known that it is out of term. */
export const ATENCION: Campo = {
  kind: 'si',
  name: 'garantia.atencionComercial',
  label: 'Atención comercial',
  draw: () => null,
  reviewed: ({ garantia }) => (garantia.atencionComercial ? 'Pedida' : ''),
}
