import { articulos } from '#contract/ayuda/calls.ts'
import { articulosShapes } from '#contract/ayuda/shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { descritos, maestros } from '#contract/maestros/calls.ts'
import { DESCRIPCIONES, type Descrito } from '#contract/maestros/descripciones.ts'
import { NEGOCIO, TRANSPORTE } from '#contract/maestros/comercio.ts'
import {
  type bannersShapes,
  descritosShapes,
  maestrosShapes,
  negociosMaestroShapes,
  type Parametro,
  transportesMaestroShapes,
} from '#contract/maestros/shapes.ts'
import { type ClaseTrabajo, CON_PLAZO, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { config } from '#web/config.ts'
import { CodigosBarras } from './CodigosBarras.tsx'
import { empresaOf, personaOf } from './empresas.tabla.tsx'
import { type Campo, dialogoDe, type Especial, type Maestro } from './maestro.tabla.ts'
import type { Opciones } from './maestros.opciones.ts'
import { lineaOf, modeloMotoOf } from './motos.tabla.tsx'

export type BannerDatos = Campo<typeof bannersShapes>
export type ArticuloDatos = Campo<typeof articulosShapes>

type Dialogo = (opciones: Opciones, row: object | undefined) => Maestro

/** Parts of dialogs that their descriptions cannot express, by master. */
const ESPECIAL: { readonly [N in Descrito]?: () => Especial } = {
  banners: () => ({ inicial: { vigenteDesde: localDay(new Date()) } }),
  sectores: () => ({ campos: { mesaExterna: { when: () => config.mesaExterna } } }),
  plazos: () => ({
    campos: {
      estadoId: {
        options: ({ clase }: { clase: ClaseTrabajo | null }) =>
          (clase ? CON_PLAZO[clase] : []).map((id) => ({ value: id, label: textoEstadoTrabajo(id) })),
      },
    },
  }),
  productos: () => ({ campos: { codigosBarras: { kind: 'propio', draw: () => <CodigosBarras /> } } }),
  unidades: () => ({ campos: { vin: { normalize: normalizeVin } } }),
}

const descrito =
  (noun: Descrito, especial = ESPECIAL[noun]): Dialogo =>
  (opciones, row) =>
    dialogoDe(DESCRIPCIONES[noun], descritos[noun], descritosShapes[noun], opciones, row, especial?.())

/** Dialog of a reason of claims or warranties. */
const motivoTicketOf = (tipo: TipoTicket): Dialogo => {
  const de = tipo === 'reclamo' ? 'reclamo' : 'garantía'
  return descrito('motivosTicket', () => ({
    campos: { tipo: null, [tipo === 'reclamo' ? 'negocioId' : 'pide']: null },
    inicial: { tipo },
    titles: { editar: `Editar motivo de ${de}`, nuevo: `Nuevo motivo de ${de}` },
  }))
}

/** Dialog of a parameter, with its unit and limits. */
const parametroOf = (_opciones: Opciones, row: object | undefined): Maestro => {
  const { unidad, minimo, maximo } = row as Parametro
  const { body } = maestrosShapes.updateParametro
  return {
    clave: 'parametro',
    id: 'clave',
    param: 'clave',
    titles: { editar: 'Editar parámetro' },
    update: maestros.updateParametro,
    shapes: { create: body, update: body },
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
  }
}

/** Builders of the dialogs, by master. Loaded with the first dialog, because their validation shapes are large. */
export const MAESTROS = {
  // The cast restores the types: Object.fromEntries loses which dialog belongs to which master.
  ...(Object.fromEntries(
    Object.keys(DESCRIPCIONES).map((noun) => [noun, descrito(noun as Descrito)]),
  ) as unknown as Record<Descrito, Dialogo>),
  parametro: parametroOf,
  motivoReclamo: motivoTicketOf('reclamo'),
  motivoGarantia: motivoTicketOf('garantia'),
  transporte: (opciones, row) => dialogoDe(TRANSPORTE, transportes, transportesMaestroShapes, opciones, row),
  negocio: (opciones, row) => dialogoDe(NEGOCIO, negocios, negociosMaestroShapes, opciones, row),
  articulo: (opciones, row) =>
    dialogoDe(ARTICULO, articulos, articulosShapes, opciones, row, {
      campos: { roles: { kind: 'varias', searchable: true } },
    }),
  empresa: empresaOf,
  persona: personaOf,
  modeloMoto: modeloMotoOf,
  linea: lineaOf,
} satisfies Record<string, Dialogo>
export type Clase = keyof typeof MAESTROS
