import sql, { join, type Sql } from 'sql-template-tag'
import type { feriadosShapes, plazosShapes, sectoresShapes } from '#contract/maestros/shapes.ts'
import { CLASES, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { containsWords } from '#server/db/search.ts'
import type { MaestroDe } from './maestros.tipos.ts'

/** Who attends, when, and in how long: a row a kind. */

/** Of a table of hundreds, by words of its name. */
export const conPalabras = (known: Sql) => (texto: string | undefined) => texto && containsWords(known, texto)

export const SECTOR: MaestroDe<typeof sectoresShapes> = {
  clave: 'sector',
  clase: 'el sector',
  tabla: 'sector',
  id: 'sectorId',
  llave: 'bigint',
  nombre: 'nombre',
  campos: {
    nombre: 'Nombre',
    email: 'Email',
    grupoId: 'Grupo en la mesa',
    plazoHoras: 'Primera respuesta',
    atiende: 'Atiende',
    mesaExterna: 'En InvGate',
    dias: 'Días',
    abre: 'Abre',
    cierra: 'Cierra',
  },
  // A time of day is read as people write it.
  desde: sql`(select sector_id, nombre, email, grupo_id, plazo_horas, atiende, mesa_externa, dias, to_char(abre, 'HH24:MI') as abre,
    to_char(cierra, 'HH24:MI') as cierra, version from sector) m`,
  lee: {
    motivos: sql`(select count(*)::int from motivo_ticket x where x.sector_id = m.sector_id and x.activo)`,
  },
  orden: { sector_id: 'int' },
  filtros: { texto: conPalabras(sql`m.nombre || ' ' || m.email`) },
  excel: {
    nombre: 'Sector',
    email: 'Email',
    grupoId: 'Grupo en la mesa',
    plazoHoras: 'Primera respuesta (horas hábiles)',
    atiende: 'Atiende',
    mesaExterna: 'En InvGate',
    abre: 'Abre',
    cierra: 'Cierra',
    motivos: 'Motivos activos',
  },
  usos: [
    { que: 'motivos', en: (id) => sql`motivo_ticket where sector_id = ${id}` },
    { que: 'motivos de devolución', en: (id) => sql`motivo_devolucion where sector_id = ${id}` },
    { que: 'reclamos y garantías', en: (id) => sql`ticket where sector_id = ${id}` },
    { que: 'devoluciones', en: (id) => sql`devolucion where sector_id = ${id}` },
    { que: 'plazos', en: (id) => sql`plazo where sector_id = ${id}` },
  ],
  numera: true,
  repetido: 'Ya hay un sector con ese nombre.',
}

export const FERIADO: MaestroDe<typeof feriadosShapes> = {
  clave: 'feriado',
  clase: 'el feriado',
  tabla: 'feriado',
  id: 'fecha',
  llave: 'date',
  nombre: 'nombre',
  campos: { nombre: 'Nombre' },
  nace: { fecha: 'Fecha' },
  orden: { fecha: 'date' },
  filtros: {
    texto: conPalabras(sql`m.nombre`),
    desde: (day) => day && sql`m.fecha >= ${day}::date`,
    hasta: (day) => day && sql`m.fecha <= ${day}::date`,
  },
  excel: { fecha: 'Fecha', nombre: 'Feriado' },
  existe: 'Ese día ya es feriado.',
}

/** A kind of work in its words. */
const CLASE = sql`case m.clase ${join(
  Object.entries(CLASES).map(([clase, { texto }]) => sql`when ${clase} then ${texto}`),
  ' ',
)} end`

export const PLAZO: MaestroDe<typeof plazosShapes> = {
  clave: 'plazo',
  clase: 'el plazo',
  tabla: 'plazo',
  id: 'plazoId',
  llave: 'bigint',
  nombre: 'clase',
  campos: { clase: 'Qué', estadoId: 'Estado', sectorId: 'Sector', horas: 'Horas' },
  lee: { sector: sql`s.nombre` },
  junto: sql`left join sector s on s.sector_id = m.sector_id`,
  orden: { clase: 'text', plazo_id: 'int' },
  filtros: {
    texto: (texto) =>
      texto &&
      sql`(${containsWords(CLASE, texto)} or m.sector_id in (select x.sector_id from sector x where ${containsWords(sql`x.nombre`, texto)}))`,
    clase: (clase) => clase && sql`m.clase = ${clase}`,
    sectorId: (sectorId) => sectorId !== undefined && sql`m.sector_id = ${sectorId}`,
  },
  excel: { clase: 'Qué', estadoId: 'Estado', sector: 'Sector', horas: 'Horas hábiles' },
  dice: {
    clase: (clase) => CLASES[clase].texto,
    estadoId: textoEstadoTrabajo,
    sector: (sector) => sector ?? 'Todos',
  },
  numera: true,
}
