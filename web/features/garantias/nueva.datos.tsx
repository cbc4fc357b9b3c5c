import { NUMERO_MESSAGE, parseComprobante } from '#contract/valores/comprobantes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { DOMINIO_MESSAGE, normalizeVin, parseDominio } from '#contract/valores/vehiculos.ts'
import { GARANTIA_PIDE } from '#contract/garantias/reglas.ts'
import type { CampoDe } from '#shared/forms/campos.ts'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { dayProblem, type GarantiaForm, isMoto } from './nueva.form.ts'
import { VinField } from './VinField.tsx'

type Dato = keyof GarantiaForm['garantia']
export type Campo = CampoDe<GarantiaForm>
export const COLS = { cols: 2, from: 'xs', md: 3 } as const

/** Messages for missing values, with the same words as the contract. */
const FALTA: Record<keyof typeof GARANTIA_PIDE, Partial<Record<Dato, string>>> = {
  motos: Object.fromEntries(GARANTIA_PIDE.motos),
  autopartes: Object.fromEntries(GARANTIA_PIDE.autopartes),
}

const km = { kind: 'entero', thousands: true, unit: 'km' } as const
const upper = (text: string): string => text.trim().toUpperCase()

const dia = (name: 'fechaVenta' | 'fechaFalla' | 'fechaColocacion', label: string, help?: string): Campo => ({
  kind: 'fecha',
  name: `garantia.${name}`,
  label,
  help,
  required: FALTA.motos[name] ?? false,
  problem: ({ garantia }) => dayProblem(garantia[name] ?? ''),
})

const DOMINIO = {
  kind: 'texto',
  name: 'garantia.dominio',
  label: 'Patente',
  maxLength: 12,
  normalize: parseDominio,
  problem: ({ garantia: { dominio } }) => (dominio.trim() && !parseDominio(dominio) ? DOMINIO_MESSAGE : undefined),
} satisfies Campo

const TALLER = { kind: 'texto', name: 'garantia.taller', maxLength: 80, from: 'centro', isWorth: false } as const

/**
 * Field of the request for a courtesy. Renders nothing itself, because the warning of an expired warranty renders the
 * checkbox.
 */
const ATENCION: Campo = {
  kind: 'si',
  name: 'garantia.atencionComercial',
  label: 'Atención comercial',
  draw: () => null,
  reviewed: ({ garantia }) => (garantia.atencionComercial ? 'Pedida' : ''),
}

/** Reason for a sale date that differs from the date reported before. The card of the moto renders this field. */
const MOTIVO_VENTA: Campo = {
  kind: 'texto',
  name: 'garantia.motivoVenta',
  label: 'Por qué cambia la fecha',
  maxLength: 300,
  draw: () => null,
}

// Loaded after the first step, because it belongs to the second.
const ServicesField = lazyPiece(later(async () => (await import('./ServicesField.tsx')).ServicesField))

/**
 * Returns the fields of a moto. The chassis number fills in most of them. `enlace`: path of an open warranty request
 * for the moto.
 */
export const motoFilas = (marca: Campo, enlace: string | undefined): (Campo | { cols: 2; campos: Campo[] })[] => [
  {
    kind: 'texto',
    name: 'garantia.vin',
    label: 'Nº de chasis',
    required: FALTA.motos.vin ?? false,
    from: 'vin',
    maxLength: 30,
    normalize: normalizeVin,
    draw: () => <VinField enlace={enlace} />,
  },
  {
    ...COLS,
    campos: [
      marca,
      {
        kind: 'texto',
        name: 'garantia.modelo',
        label: 'Modelo',
        required: FALTA.motos.modelo ?? false,
        maxLength: 60,
      },
      {
        kind: 'texto',
        name: 'garantia.numeroMotor',
        label: 'Nº de motor',
        required: FALTA.motos.numeroMotor ?? false,
        maxLength: 30,
      },
      { ...DOMINIO, placeholder: 'A 123 BCD', help: 'Si ya la tiene' },
      {
        ...km,
        name: 'garantia.kilometraje',
        label: 'Kilometraje',
        help: 'Lo que marca el odómetro',
        required: FALTA.motos.kilometraje ?? false,
      },
      { ...TALLER, label: 'Centro de garantías o taller', help: 'Dónde está la moto' },
      dia('fechaVenta', 'Fecha de venta', 'Al usuario'),
      dia('fechaFalla', 'Fecha de la falla', 'Cuándo apareció'),
    ],
  },
  MOTIVO_VENTA,
  ATENCION,
]

export const SERVICES: Campo = {
  kind: 'filas',
  name: 'garantia.services',
  label: 'Services',
  draw: () => <ServicesField />,
  when: isMoto,
  called: (_row, at) => `Service ${at + 1}`,
  fila: [
    { kind: 'entero', name: 'km', label: 'kilómetros', required: true },
    {
      kind: 'fecha',
      name: 'fecha',
      label: 'fecha',
      required: 'Ingresá la fecha',
      problem: ({ fecha }) => dayProblem(fecha as string),
    },
  ],
  review: 'Services hechos',
  reviewed: ({ garantia }) =>
    garantia.services.map(({ km: at, fecha }) => `${formatDay(fecha)} a los ${formatCount(Number(at))} km`).join('\n'),
}

export const REPUESTO: Campo[] = [
  {
    kind: 'texto',
    name: 'garantia.repuesto.codigo',
    label: 'Repuesto pedido',
    named: 'Código del repuesto',
    help: 'Código, si ya lo sabés',
    placeholder: 'TH-150-021',
    when: isMoto,
    maxLength: 40,
    normalize: upper,
    review: 'Repuesto pedido',
  },
  {
    kind: 'entero',
    name: 'garantia.repuesto.cantidad',
    label: 'Cantidad',
    named: 'Cantidad del repuesto',
    help: 'Unidades del repuesto',
    when: isMoto,
    unit: 'u.',
    review: 'Repuesto pedido',
  },
]

export const TITULAR: Campo[] = [
  { kind: 'texto', name: 'garantia.titular.nombre', label: 'Nombre', named: 'Nombre del titular', maxLength: 80 },
  {
    kind: 'texto',
    name: 'garantia.titular.dni',
    label: 'DNI',
    named: 'DNI del titular',
    inputMode: 'numeric',
    maxLength: 12,
  },
  {
    kind: 'texto',
    name: 'garantia.titular.telefono',
    label: 'Teléfono',
    named: 'Teléfono del titular',
    type: 'tel',
    maxLength: 30,
  },
]

/** Returns the fields of a part or battery. */
export const productoFilas = (marca: Campo): (Campo | { cols: 2; campos: Campo[] })[] => [
  {
    ...COLS,
    campos: [
      {
        kind: 'texto',
        name: 'garantia.numeroFactura',
        label: 'Nº de factura',
        required: FALTA.autopartes.numeroFactura ?? false,
        draw: () => <FacturaField name="garantia.numeroFactura" required />,
        problem: ({ garantia: { numeroFactura } }) =>
          numeroFactura.trim() && !parseComprobante(numeroFactura) ? NUMERO_MESSAGE : undefined,
      },
      {
        kind: 'texto',
        name: 'garantia.codigoMaterial',
        label: 'Código de producto',
        placeholder: 'AN-12-65',
        required: FALTA.autopartes.codigoMaterial ?? false,
        maxLength: 40,
        normalize: upper,
      },
      marca,
      {
        kind: 'texto',
        name: 'garantia.lote',
        label: 'Lote o serie',
        placeholder: '0926-14',
        required: FALTA.autopartes.lote ?? false,
        maxLength: 40,
      },
      dia('fechaVenta', 'Fecha de venta', 'Al usuario'),
      dia('fechaFalla', 'Fecha de la falla'),
    ],
  },
  ATENCION,
]

export const VEHICULO: Campo[] = [
  {
    kind: 'texto',
    name: 'garantia.vehiculo.marca',
    label: 'Marca del vehículo',
    maxLength: 40,
    review: 'Vehículo',
  },
  {
    kind: 'texto',
    name: 'garantia.vehiculo.modelo',
    label: 'Modelo',
    named: 'Modelo del vehículo',
    maxLength: 60,
    review: 'Vehículo',
  },
  { kind: 'entero', name: 'garantia.vehiculo.anio', label: 'Año', named: 'Año del vehículo', review: 'Vehículo' },
  { ...DOMINIO, placeholder: 'AB 123 CD' },
  { ...dia('fechaColocacion', 'Fecha de colocación'), review: 'Colocación' },
  { ...TALLER, label: 'Taller', review: 'Colocación' },
  { ...km, name: 'garantia.kmColocacion', label: 'Km al colocar', review: 'Colocación' },
  { ...km, name: 'garantia.kilometraje', label: 'Km al fallar' },
]
