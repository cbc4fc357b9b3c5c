import { formatDay } from '#contract/base/fechas.ts'
import type { CambioMaestro } from '#contract/maestros/shapes.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import { searchAuditoria } from '#modules/auditoria'
import type { Context } from '#server/context.ts'
import { selectNombres } from './maestros.repository.ts'
import type { Cambios } from './maestros.rules.ts'
import { MAESTROS } from './maestros.tabla.ts'

type Nombres = ReadonlyMap<string, string>

/** Values that are numbers of something else, or days, as people read them. */
const SHOWN: Record<string, (value: unknown, nombres: Nombres) => string | undefined> = {
  prioridadId: (value) => PRIORIDADES[Number(value)],
  negocioId: (value, nombres) => nombres.get(`negocio:${String(value)}`),
  sectorId: (value, nombres) => nombres.get(`sector:${String(value)}`),
  plazoDias: (value) => `${String(value)} días`,
  vigenteDesde: (value) => formatDay(String(value)),
  vigenteHasta: (value) => formatDay(String(value)),
}

const NOTHING: Record<string, string> = { plazoDias: 'sin plazo', enlace: 'ninguno', vigenteHasta: 'sin fin' }

const textOf = (campo: string, value: unknown, nombres: Nombres): string => {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.join(', ') || 'nada'
  if (value === null || value === undefined || value === '') return NOTHING[campo] ?? '—'
  return SHOWN[campo]?.(value, nombres) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

const HECHOS = [
  [/\.create/, 'Agregó'],
  [/\.delete/, 'Borró'],
] as const

const hecho = (operacion: string): string => HECHOS.find(([each]) => each.test(operacion))?.[1] ?? 'Cambió'

/** What a record is about, as it is called now; of what is gone, as it was called. */
const nombreOf = (clave: string, cambios: Cambios, nombres: Nombres): string => {
  const last = (cambios.titulo ?? cambios.motivo)?.findLast(Boolean)
  return nombres.get(clave) ?? (typeof last === 'string' ? last : clave)
}

/** Every change of a master in words: who, when, from what to what. */
export const searchHistorial = async (
  context: Context,
  {
    params,
    query,
  }: { params: { page: number; size: number }; query: { de?: string | undefined; cursor?: string | undefined } },
) => {
  const { de, cursor } = query
  const body = { entidad: 'maestro', ...(de && { entidadId: de }), ...(cursor && { cursor }) }
  const page = await searchAuditoria(context, { params, body })
  const nombres = await selectNombres(
    context.sql,
    MAESTROS,
    page.filas.map(({ usuario }) => usuario.toLowerCase()),
  )
  const filas = page.filas.map(({ auditoriaId, cuando, usuario, operacion, entidadId, detalle }): CambioMaestro => {
    const cambios = (detalle.cambios ?? {}) as Cambios
    const clave = entidadId ?? ''
    const maestro = MAESTROS.find((each) => each.clave === clave.split(':')[0])
    return {
      auditoriaId,
      cuando,
      quien: nombres.get(`usuario:${usuario.toLowerCase()}`) ?? usuario,
      que: `${hecho(operacion)} ${maestro?.clase ?? ''} ${nombreOf(clave, cambios, nombres)}`,
      cambios: Object.entries(maestro?.campos ?? {}).flatMap(([campo, texto]) => {
        const cambio = cambios[campo]
        if (!cambio) return []
        const [antes, despues] = cambio
        return [{ campo: texto, antes: textOf(campo, antes, nombres), despues: textOf(campo, despues, nombres) }]
      }),
    }
  })
  return { ...page, filas }
}
