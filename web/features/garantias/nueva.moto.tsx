import { formatDay } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import { normalizeVin } from '#contract/base/vehiculos.ts'
import { later } from '#web/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { ATENCION, type Campo, COLS, dia, DOMINIO, FALTA, km, TALLER, upper } from './nueva.datos.ts'
import { isMoto } from './nueva.form.ts'
import { dayProblem } from './nueva.rules.ts'
import { VinField } from './VinField.tsx'

// One begins at the first step: what the second one draws comes after it.
const ServicesField = lazyPiece(later(async () => (await import('./ServicesField.tsx')).ServicesField))

/** A motorcycle: its chassis says most of it. `enlace` leads to the warranty that is already open for it. */
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
      { ...TALLER, label: 'Centro de garantía o taller', help: 'Dónde está la unidad' },
      dia('fechaVenta', 'Fecha de venta', 'Al usuario'),
      dia('fechaFalla', 'Fecha de la falla', 'Cuándo apareció'),
    ],
  },
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
