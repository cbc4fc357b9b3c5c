import type { z } from 'zod'
import { FOTOS_GARANTIA } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import type { NewTicket } from '#contract/tickets/shapes.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import { normalizeVin } from '#contract/base/vehiculos.ts'
import { type AltaPerson, emptyAlta, type TicketAltaForm, toTicket } from '#shared/tickets/ticket-alta.form.ts'

export type Foto = (typeof FOTOS_GARANTIA)[1 | 4][number]
type Rubro = Foto['rubro']

/** What the person fills in to ask for a warranty. The fields are called as the server calls them; '' is what is empty. */
export interface GarantiaForm extends TicketAltaForm {
  garantia: {
    vin: string
    modelo: string
    numeroMotor: string
    dominio: string
    kilometraje: number | ''
    fechaVenta: string
    fechaFalla: string
    services: { km: number | ''; fecha: string }[]
    titular: { nombre: string; dni: string; telefono: string }
    repuesto: { codigo: string; cantidad: number | '' }
    codigoMaterial: string
    lote: string
    numeroFactura: string
    vehiculo: { marca: string; modelo: string; anio: number | '' }
    kmColocacion: number | ''
    fechaColocacion: string
    taller: string
    atencionComercial: boolean
    /** One file for each thing that has to be seen. */
    fotos: Record<Rubro, File | null>
  }
}
type Datos = GarantiaForm['garantia']

/** A motorcycle is known by its chassis; everything else, by its code and lot. */
export const isMoto = ({ negocioId }: Pick<GarantiaForm, 'negocioId'>): boolean => negocioId === String(NEGOCIOS.motos)

/** The photos that this form asks for. */
export const fotosOf = (form: Pick<GarantiaForm, 'negocioId'>): readonly Foto[] =>
  FOTOS_GARANTIA[isMoto(form) ? NEGOCIOS.motos : NEGOCIOS.autopartes]

/** A warranty that nobody has touched, with what the address already says of it. */
export const emptyGarantia = (person: AltaPerson, search: URLSearchParams): GarantiaForm => ({
  ...emptyAlta(person, search),
  garantia: {
    vin: normalizeVin(search.get('vin') ?? '').slice(0, 30),
    modelo: '',
    numeroMotor: '',
    dominio: '',
    kilometraje: '',
    fechaVenta: '',
    fechaFalla: '',
    services: [],
    titular: { nombre: '', dni: '', telefono: '' },
    repuesto: { codigo: '', cantidad: '' },
    codigoMaterial: '',
    lote: '',
    numeroFactura: '',
    vehiculo: { marca: '', modelo: '', anio: '' },
    kmColocacion: '',
    fechaColocacion: '',
    taller: search.get('centro')?.slice(0, 80) ?? '',
    atencionComercial: false,
    fotos: { odometro: null, chasis: null, falla: null, service: null, etiqueta: null, factura: null },
  },
})

/** Without what was left empty. */
const filled = <T extends object>(data: T): { [K in keyof T]?: Exclude<T[K], ''> } =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : true)),
  ) as { [K in keyof T]?: Exclude<T[K], ''> }

const group = <T extends object>(data: T) => {
  const given = filled(data)
  return Object.keys(given).length > 0 ? given : undefined
}

const motoOf = (datos: Datos) => ({
  ...filled({
    vin: datos.vin,
    modelo: datos.modelo,
    numeroMotor: datos.numeroMotor,
    dominio: datos.dominio,
    kilometraje: datos.kilometraje,
    fechaVenta: datos.fechaVenta,
    fechaFalla: datos.fechaFalla,
    taller: datos.taller,
  }),
  services: datos.services as Garantia['services'],
  titular: group(datos.titular),
  repuesto: group(datos.repuesto),
  atencionComercial: datos.atencionComercial,
})

const piezaOf = (datos: Datos) => ({
  ...filled({
    codigoMaterial: datos.codigoMaterial,
    lote: datos.lote,
    numeroFactura: datos.numeroFactura,
    fechaVenta: datos.fechaVenta,
    fechaFalla: datos.fechaFalla,
    dominio: datos.dominio,
    kmColocacion: datos.kmColocacion,
    kilometraje: datos.kilometraje,
    fechaColocacion: datos.fechaColocacion,
    taller: datos.taller,
  }),
  vehiculo: group(datos.vehiculo),
})

/** The request as the server takes it: only what its business asks for, and the photos by their position in `files`. */
export const toSent = (form: GarantiaForm, canAttach: boolean) => {
  const chosen = canAttach
    ? fotosOf(form).flatMap(({ rubro }) => {
        const file = form.garantia.fotos[rubro]
        return file ? [{ rubro, file }] : []
      })
    : []
  const body: z.input<typeof NewTicket> = {
    ...toTicket(form, 'garantia'),
    garantia: {
      ...(isMoto(form) ? motoOf(form.garantia) : piezaOf(form.garantia)),
      fotos: chosen.map(({ rubro }, archivo) => ({ rubro, archivo })),
    },
  }
  return { body, files: canAttach ? [...chosen.map(({ file }) => file), ...form.files] : [] }
}

/** Where a message about the files goes: it starts with the name of the one that the server refused. */
export const filePathOf = (form: GarantiaForm, message: string): string => {
  const foto = fotosOf(form).find(({ rubro }) => message.startsWith(`${form.garantia.fotos[rubro]?.name}:`))
  return foto ? `garantia.fotos.${foto.rubro}` : 'files'
}
