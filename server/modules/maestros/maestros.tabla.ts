import sql from 'sql-template-tag'
import type {
  MaestroBanner,
  MaestroDevolucion,
  MaestroRechazo,
  MaestroTicket,
  MaestroTransporte,
  Parametro,
} from '#contract/maestros/shapes.ts'
import type { Maestro, MaestroDeTabla } from './maestros.repository.ts'

/** What the administration edits, a row a kind. */

const REPETIDO = 'Ya hay un motivo con ese nombre. Usá otro, o activá el que está.'
const ULTIMO = 'Tiene que quedar al menos un motivo activo.'

export const PARAMETRO: Maestro<Parametro> = {
  clave: 'parametro',
  clase: 'el parámetro',
  tabla: 'parametro',
  id: 'clave',
  nombre: 'descripcion',
  campos: { valor: 'Valor' },
  lee: sql`m.descripcion, m.unidad, m.minimo, m.maximo`,
  orden: () => sql`m.clave`,
}

export const MOTIVO_DEVOLUCION: Maestro<MaestroDevolucion> = {
  clave: 'motivo-devolucion',
  clase: 'el motivo de devolución',
  tabla: 'motivo_devolucion',
  id: 'motivoId',
  nombre: 'motivo',
  campos: {
    motivo: 'Motivo',
    plazoDias: 'Plazo',
    vuelveMercaderia: 'Vuelve la mercadería',
    requiereFotos: 'Pide fotos',
    flete: 'Flete',
    activo: 'Activo',
  },
  orden: () => sql`m.motivo_id`,
  numera: true,
  repetido: REPETIDO,
  ultimo: ULTIMO,
}

export const MOTIVO_RECHAZO: Maestro<MaestroRechazo> = {
  clave: 'motivo-rechazo',
  clase: 'el motivo de rechazo',
  tabla: 'motivo_rechazo',
  id: 'motivoId',
  columna: 'motivo_rechazo_id',
  nombre: 'motivo',
  campos: { motivo: 'Motivo', activo: 'Activo' },
  orden: () => sql`m.motivo_rechazo_id`,
  numera: true,
  repetido: REPETIDO,
  ultimo: ULTIMO,
}

export const MOTIVO_TICKET: Maestro<MaestroTicket> = {
  clave: 'motivo-ticket',
  clase: 'el motivo',
  tabla: 'motivo_ticket',
  id: 'motivoId',
  nombre: 'motivo',
  campos: {
    motivo: 'Motivo',
    prioridadId: 'Prioridad',
    sectorId: 'Sector',
    pide: 'Pide',
    soloInternos: 'Solo para la distribuidora',
    activo: 'Activo',
  },
  lee: sql`m.tipo, s.nombre as sector, n.nombre as negocio`,
  junto: sql`join sector s using (sector_id) left join negocio n on n.negocio_id = m.negocio_id`,
  orden: () => sql`m.tipo desc, m.motivo_id`,
  repetido: REPETIDO,
  ultimo: ULTIMO,
}

export const TRANSPORTE: Maestro<MaestroTransporte> = {
  clave: 'transporte',
  clase: 'el transporte',
  tabla: 'transporte',
  id: 'transporteId',
  nombre: 'nombre',
  campos: { nombre: 'Nombre', activo: 'Activo' },
  orden: () => sql`lower(m.nombre)`,
  repetido: 'Ya hay un transporte con ese nombre. Usá otro, o activá el que está.',
}

export const BANNER: Maestro<MaestroBanner> = {
  clave: 'banner',
  clase: 'el banner',
  tabla: 'banner',
  id: 'bannerId',
  nombre: 'titulo',
  campos: {
    negocioId: 'Negocio',
    titulo: 'Título',
    texto: 'Texto',
    enlace: 'Enlace',
    vigenteDesde: 'Vigente desde',
    vigenteHasta: 'Vigente hasta',
  },
  // Those on show or still to come first, then those that are over.
  orden: (hoy) => sql`coalesce(m.vigente_hasta < ${hoy}::date, false), m.vigente_desde desc, m.banner_id desc`,
}

/** All of them: their history names each by its kind and its words. */
export const MAESTROS: readonly MaestroDeTabla[] = [
  PARAMETRO,
  MOTIVO_DEVOLUCION,
  MOTIVO_RECHAZO,
  MOTIVO_TICKET,
  TRANSPORTE,
  BANNER,
]
