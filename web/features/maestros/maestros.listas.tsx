import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import {
  banners,
  lineasMaestro,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  plazos,
  productos,
  sectores,
  unidades,
} from '#contract/maestros/calls.ts'
import { DESCRIPCIONES } from '#contract/maestros/descripciones.ts'
import { NEGOCIO, TRANSPORTE } from '#contract/maestros/comercio.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { enviado, oculto, palabras, unoDe } from '#shared/lists/filtros.ts'
import { config } from '#web/config.ts'
import { listadoDe, PALABRAS, VISTA } from './maestro.lista.tsx'
import type { MaestroListado } from './MaestroLista.tsx'
import { LISTAS } from './maestros.paths.ts'
import { LINEAS_TEXTO } from './maestros.words.ts'

/** Lists of the masters, built from their descriptions. */

export const TRANSPORTES = listadoDe(TRANSPORTE, 'transporte', transportes)
export const NEGOCIOS = listadoDe(NEGOCIO, 'negocio', negocios)
export const PLAZOS = listadoDe(DESCRIPCIONES.plazos, 'plazos', plazos, {
  celdas: { horas: ({ horas }) => formatCount(horas) },
})
export const SECTORES = listadoDe(DESCRIPCIONES.sectores, 'sectores', sectores, {
  celdas: {
    plazoHoras: ({ plazoHoras }) => `${plazoHoras} h`,
    mesaExterna: ({ mesaExterna }) => (mesaExterna ? 'InvGate' : 'El portal'),
  },
  sin: config.mesaExterna ? [] : ['mesaExterna'],
})

const MOTIVOS = { nuevo: 'Nuevo motivo', filtra: { lista: oculto(LISTAS) } }
export const MOTIVOS_DEVOLUCION = listadoDe(
  DESCRIPCIONES.motivosDevolucion,
  'motivosDevolucion',
  motivosDevolucion,
  MOTIVOS,
)
export const MOTIVOS_RECHAZO = listadoDe(DESCRIPCIONES.motivosRechazo, 'motivosRechazo', motivosRechazo, MOTIVOS)
/** Creates the list of the reasons of one kind. A reason never changes its kind, so each kind has its own list. */
const motivosDe = (tipo: 'reclamo' | 'garantia') =>
  listadoDe(DESCRIPCIONES.motivosTicket, tipo === 'reclamo' ? 'motivoReclamo' : 'motivoGarantia', motivosTicket, {
    ...MOTIVOS,
    siempre: { tipo },
    celdas: { soloInternos: ({ soloInternos }) => (soloInternos ? 'Distribuidora' : 'Todos') },
    sin: ['tipo', tipo === 'reclamo' ? 'negocio' : 'pide'],
    caption: `Motivos de ${LISTAS[tipo].toLowerCase()}`,
  })
export const MOTIVOS_RECLAMO = motivosDe('reclamo')
export const MOTIVOS_GARANTIA = motivosDe('garantia')

export const BANNERS = listadoDe(DESCRIPCIONES.banners, 'banners', banners)

export const LINEAS: MaestroListado<typeof lineasMaestro> = {
  kind: 'linea',
  calls: lineasMaestro,
  id: 'linea',
  columns: [
    {
      key: 'linea',
      title: 'Línea',
      cardLabel: '',
      opens: true,
      width: 210,
      render: ({ linea }) => (LINEAS_TEXTO as Record<string, string>)[linea] ?? linea,
    },
    { key: 'titulo', title: 'Título', width: 210, render: ({ titulo }) => titulo },
    { key: 'texto', title: 'Texto', render: ({ texto }) => texto },
    {
      key: 'productos',
      title: 'Productos',
      width: 110,
      align: 'right',
      render: ({ productos: all }) => formatCount(all.length),
    },
  ],
  filtros: () => ({ vista: VISTA, texto: PALABRAS }),
  caption: 'Líneas',
  empty: 'Todavía no hay líneas: sus pantallas están vacías.',
  nuevo: 'Nueva línea',
  para: 'Lo que muestran Camiones, Monopatín eléctrico y Baterías.',
  excel: 'linea',
}

export const PRODUCTOS = listadoDe(DESCRIPCIONES.productos, 'productos', productos, {
  pestana: false,
  celdas: { noRetornable: ({ noRetornable }) => (noRetornable === null ? 'Sí' : 'No admite') },
  filtra: {
    texto: palabras('Código, palabras o código de barras'),
    devolucion: enviado(unoDe('Devolución', { si: 'La admiten', no: 'No la admiten' }), (value) => ({
      noRetornable: value === 'no',
    })),
  },
})

export const UNIDADES = listadoDe(DESCRIPCIONES.unidades, 'unidades', unidades, {
  pestana: false,
  celdas: {
    modelo: ({ marca, modelo }) => `${marca} ${modelo}`,
    garantiaMeses: ({ garantiaMeses, garantiaKm }) =>
      `${formatCuantos(garantiaMeses, 'mes', 'meses')} o ${formatCount(garantiaKm)} km`,
  },
  filtra: { texto: palabras('Chasis, sus últimos seis, o motor') },
})
