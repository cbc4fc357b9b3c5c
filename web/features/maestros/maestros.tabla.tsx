import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { formatCount } from '#contract/base/formato.ts'
import { maestrosShapes, type Parametro } from '#contract/maestros/shapes.ts'
import { maestros } from '#contract/maestros/calls.ts'
import { PEDIDOS, PRIORIDADES } from '#contract/tickets/reglas.ts'
import type { Route } from '#contract/route.ts'
import { localDay } from '#contract/base/fechas.ts'
import type { CampoDe, Campos, Opcion } from '#shared/forms/campos.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
import { PIDE_TEXTO } from './maestros.words.ts'

/** One kind of master: its calls, its fields and its names. */
interface MaestroDe<F extends FieldValues> {
  /** Its history is of `transporte:3`. */
  clave: string
  /** What names one, in its rows and in its calls. */
  id: string
  titles: { editar: string; nuevo?: string }
  /** Absent: new ones do not begin here. */
  create?: Route
  update: Route
  shape: z.ZodType
  empty: F
  campos: Campos<F>
}

type Maestro = MaestroDe<FieldValues>

/** Its fields are checked where it is written; who draws any of them knows them by name alone. */
const maestro = <F extends FieldValues>(written: MaestroDe<F>): Maestro => written as unknown as Maestro

const ACTIVO = {
  kind: 'si',
  name: 'activo',
  label: 'Activo',
  help: 'Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre',
} as const
const MOTIVO = {
  kind: 'texto',
  name: 'motivo',
  label: 'Motivo',
  required: true,
  maxLength: 120,
  autoFocus: true,
} as const

/** The carriers that are offered to ship with. */
const TRANSPORTE = maestro<Typed<typeof maestrosShapes.createTransporte.body>>({
  clave: 'transporte',
  id: 'transporteId',
  titles: { editar: 'Editar transporte', nuevo: 'Nuevo transporte' },
  create: maestros.createTransporte,
  update: maestros.updateTransporte,
  shape: maestrosShapes.createTransporte.body,
  empty: { nombre: '', activo: true },
  campos: [
    { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 80, autoFocus: true },
    { ...ACTIVO, help: 'Inactivo no se ofrece más; lo que ya se despachó conserva su nombre' },
  ],
})

/** A reason to return: its term, what it asks, and whether it is offered. */
const MOTIVO_DEVOLUCION = maestro<Typed<typeof maestrosShapes.createMotivoDevolucion.body>>({
  clave: 'motivo-devolucion',
  id: 'motivoId',
  titles: { editar: 'Editar motivo de devolución', nuevo: 'Nuevo motivo de devolución' },
  create: maestros.createMotivoDevolucion,
  update: maestros.updateMotivoDevolucion,
  shape: maestrosShapes.createMotivoDevolucion.body,
  empty: { motivo: '', plazoDias: null, vuelveMercaderia: true, requiereFotos: false, flete: '', activo: true },
  campos: [
    MOTIVO,
    {
      kind: 'entero',
      name: 'plazoDias',
      label: 'Plazo (días)',
      help: 'Desde la venta. Vacío: sin plazo fijo',
      nullable: true,
      maw: 320,
    },
    { kind: 'texto', name: 'flete', label: 'Flete', help: 'Quién lo paga', required: true, maxLength: 40, maw: 320 },
    { kind: 'si', name: 'vuelveMercaderia', label: 'Vuelve la mercadería' },
    { kind: 'si', name: 'requiereFotos', label: 'Pide fotos' },
    ACTIVO,
  ],
})

/** A reason to refuse a return. */
const MOTIVO_RECHAZO = maestro<Typed<typeof maestrosShapes.createMotivoRechazo.body>>({
  clave: 'motivo-rechazo',
  id: 'motivoId',
  titles: { editar: 'Editar motivo de rechazo', nuevo: 'Nuevo motivo de rechazo' },
  create: maestros.createMotivoRechazo,
  update: maestros.updateMotivoRechazo,
  shape: maestrosShapes.createMotivoRechazo.body,
  empty: { motivo: '', activo: true },
  campos: [MOTIVO, ACTIVO],
})

type MotivoTicket = Omit<Typed<typeof maestrosShapes.updateMotivoTicket.body>, 'version'>

/** What a reason of claims or warranties decides. New ones need their category at the service desk first. */
const motivoTicketOf = (tipo: 'reclamo' | 'garantia') => (sectores: readonly Opcion[]) => {
  const pide: CampoDe<MotivoTicket> = {
    kind: 'casillas',
    name: 'pide',
    label: 'Además del texto, pide',
    options: PEDIDOS.map((value) => ({ value, label: PIDE_TEXTO[value] })),
  }
  return maestro<MotivoTicket>({
    clave: 'motivo-ticket',
    id: 'motivoId',
    titles: { editar: tipo === 'reclamo' ? 'Editar motivo de reclamo' : 'Editar motivo de garantía' },
    update: maestros.updateMotivoTicket,
    shape: maestrosShapes.updateMotivoTicket.body.omit({ version: true }),
    empty: { motivo: '', prioridadId: null, sectorId: null, pide: [], soloInternos: false, activo: true },
    campos: [
      MOTIVO,
      {
        cols: 2,
        from: 'xs',
        campos: [
          {
            kind: 'opcion',
            name: 'prioridadId',
            label: 'Prioridad',
            options: Object.entries(PRIORIDADES).map(([id, label]) => ({ value: Number(id), label })),
          },
          { kind: 'opcion', name: 'sectorId', label: 'Sector', options: sectores },
        ],
      },
      ...(tipo === 'reclamo' ? [pide] : []),
      { kind: 'si', name: 'soloInternos', label: 'Solo para la distribuidora', help: 'Los clientes no lo ven' },
      ACTIVO,
    ],
  })
}

export type BannerDatos = Typed<typeof maestrosShapes.createBanner.body>

/** News of a business. */
const bannerOf = (negocios: readonly Opcion[]) =>
  maestro<BannerDatos>({
    clave: 'banner',
    id: 'bannerId',
    titles: { editar: 'Editar banner', nuevo: 'Nuevo banner' },
    create: maestros.createBanner,
    update: maestros.updateBanner,
    shape: maestrosShapes.createBanner.body,
    empty: {
      negocioId: null,
      titulo: '',
      texto: '',
      enlace: null,
      vigenteDesde: localDay(new Date()),
      vigenteHasta: null,
    },
    campos: [
      { kind: 'opcion', name: 'negocioId', label: 'Negocio', required: true, options: negocios, maw: 320 },
      { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 80, autoFocus: true },
      { kind: 'parrafo', name: 'texto', label: 'Texto', required: true, maxLength: 300 },
      {
        kind: 'texto',
        name: 'enlace',
        label: 'Enlace',
        help: 'Una dirección del portal (/autogestion/…) o una que empiece con https://',
        nullable: true,
        maxLength: 300,
      },
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'fecha', name: 'vigenteDesde', label: 'Vigente desde', required: true },
          {
            kind: 'fecha',
            name: 'vigenteHasta',
            label: 'Vigente hasta',
            help: 'Vacío: hasta que alguien lo saque',
            nullable: true,
          },
        ],
      },
    ],
  })

/** The value of a term or a limit: with its unit, and between its ends. */
const parametroOf = ({ unidad, minimo, maximo }: Parametro) =>
  maestro<{ valor: number | '' }>({
    clave: 'parametro',
    id: 'clave',
    titles: { editar: 'Editar parámetro' },
    update: maestros.updateParametro,
    shape: maestrosShapes.updateParametro.body.omit({ version: true }),
    empty: { valor: '' },
    campos: [
      {
        kind: 'entero',
        name: 'valor',
        label: unidad ? `Valor (${unidad})` : 'Valor',
        help: `De ${formatCount(minimo)} a ${formatCount(maximo)}. Vale desde la próxima vez que se usa.`,
        min: minimo,
        max: maximo,
        thousands: true,
        autoFocus: true,
        maw: 320,
      },
    ],
  })

/** Every kind, of what it chooses from and of the row that is edited. They come with the dialog: their shapes weigh. */
export const MAESTROS = {
  parametro: (_opciones, row) => parametroOf(row as Parametro),
  motivoDevolucion: () => MOTIVO_DEVOLUCION,
  motivoRechazo: () => MOTIVO_RECHAZO,
  motivoReclamo: motivoTicketOf('reclamo'),
  motivoGarantia: motivoTicketOf('garantia'),
  transporte: () => TRANSPORTE,
  banner: bannerOf,
} satisfies Record<string, (opciones: readonly Opcion[], row: object | undefined) => Maestro>
export type Clase = keyof typeof MAESTROS
