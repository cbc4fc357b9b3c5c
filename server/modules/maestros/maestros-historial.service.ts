import { formatCuantos } from '#contract/valores/formato.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { CambioMaestro } from '#contract/maestros/shapes.ts'
import { searchAuditoria } from '#modules/auditoria'
import type { Cambios } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { escritos, selectNombres } from './maestros.repository.ts'
import { MAESTROS } from './maestros.tabla.ts'
import type { MaestroDeTabla } from './maestros.tipos.ts'

type Nombres = ReadonlyMap<string, string>

/** Texts of values in the history, for fields whose description has none. */
const SHOWN: Record<string, (value: unknown) => string> = {
  garantiaMeses: (value) => formatCuantos(Number(value), 'mes', 'meses'),
  ausenteHasta: (value) => (typeof value === 'string' ? formatDay(value) : 'está'),
}
const valueTextOf = (maestro: MaestroDeTabla | undefined, campo: string) => maestro?.cuenta?.[campo] ?? SHOWN[campo]

/** Keys of other masters that a field names by id: `marcaIds`, [401] → `marca:401`. */
const clavesOf = (campo: string, value: unknown): string[] =>
  campo.endsWith('Ids') && Array.isArray(value)
    ? value.map((each) => `${campo.slice(0, -3)}:${String(each)}`)
    : [claveOf(campo, value)].filter((clave) => clave !== undefined)

/** Key of another master that a field names: `marcaId`, 401 → `marca:401`. */
const claveOf = (campo: string, value: unknown): string | undefined =>
  campo.endsWith('Id') && typeof value === 'number' ? `${campo.slice(0, -2)}:${value}` : undefined

/** Returns the text of one element of a list: another master, an object with a name, or a text. */
const elementOf = (maestro: MaestroDeTabla, campo: string, value: unknown, nombres: Nombres): string => {
  if (typeof value === 'object' && value !== null && 'nombre' in value) return String(value.nombre)
  const named = campo.endsWith('Ids') && nombres.get(`${campo.slice(0, -3)}:${String(value)}`)
  return named || (valueTextOf(maestro, campo)?.(value) ?? String(value))
}

const textOf = (maestro: MaestroDeTabla, campo: string, value: unknown, nombres: Nombres): string => {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map((each) => elementOf(maestro, campo, each, nombres)).join(', ') || 'nada'
  const textoDe = valueTextOf(maestro, campo)
  if (value === null || value === undefined || value === '') return textoDe?.(null) ?? '—'
  const nombre = nombres.get(claveOf(campo, value) ?? '')
  return nombre ?? textoDe?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

const VERBS = [
  [/\.create/, 'Agregó'],
  [/\.delete/, 'Borró'],
] as const

const verbOf = (operacion: string): string => VERBS.find(([each]) => each.test(operacion))?.[1] ?? 'Cambió'

/** Returns the current name of the changed row; for a deleted row, the name before its deletion. */
const nombreOf = (clave: string, maestro: MaestroDeTabla | undefined, cambios: Cambios, nombres: Nombres): string => {
  const campo = maestro?.nombre ?? ''
  const last = cambios[campo]?.findLast(Boolean)
  const nombre = nombres.get(clave) ?? (typeof last === 'string' ? last : clave)
  return valueTextOf(maestro, campo)?.(nombre) ?? nombre
}

/** Lists the changes of masters in words: the user, the time, the old and the new value. */
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
  const claves = page.filas.flatMap(({ entidadId, detalle }) => [
    entidadId ?? '',
    ...Object.entries((detalle.cambios ?? {}) as Cambios).flatMap(([campo, values]) =>
      values.flatMap((value) => clavesOf(campo, value)),
    ),
  ])
  const nombres = await selectNombres(
    context.sql,
    MAESTROS,
    claves,
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
      que: `${verbOf(operacion)} ${maestro?.clase ?? ''} ${nombreOf(clave, maestro, cambios, nombres)}`,
      cambios: Object.entries(maestro ? escritos(maestro) : {}).flatMap(([campo, texto]) => {
        const cambio = cambios[campo]
        if (!cambio || !maestro) return []
        const [antes, despues] = cambio
        const textoDe = (value: unknown) => textOf(maestro, campo, value, nombres)
        return [{ campo: texto, antes: textoDe(antes), despues: textoDe(despues) }]
      }),
    }
  })
  return { ...page, filas }
}
